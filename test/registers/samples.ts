import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { expect } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { printedDin } from '../../codes/printedNumber.ts'
import { openBarcodeReader } from '../../reader/codes/barcodeReader.ts'
import { codeContents, printedNumber } from '../../reader/codes/codeContents.ts'
import { toPicture } from '../../reader/decoding/picture.ts'
import { SOUGHT_DATE } from '../../reader/fields/expiry/soughtDate.ts'
import { findModelFiles } from '../../reader/text/network/modelFiles.ts'
import { openTextReader } from '../../reader/text/textReader.ts'
import { optimisers } from '../../reader/training/graph/optimise.ts'
import { BUILT_IN } from '../../registers/builtIn/folder.ts'
import { codeKey } from '../../registers/codeKey.ts'
import { openTable } from '../../registers/openTable.ts'
import { searchKey } from '../../registers/tableFormat.ts'

const TODAY = '2026-11-25'

/** Rows of a sample: the official file's fields, and the pieces as read by a person. */
const sample = (file: string) =>
  readFileSync(new URL(`../../registers/formats/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'))

/** Digits of a text in their order, decimal commas as points. */
const numbersIn = (text: string) =>
  text
    .replace(/(?<=\d) (?=\d{3}(?:\D|$))/g, '')
    .replaceAll(',', '.')
    .match(/\d+(?:\.\d+)?/g) ?? []

async function pictureOf(text: string) {
  const { svg } = await writeBarcode(text, {
    format: 'DataMatrix',
    scale: 4,
    addQuietZones: true,
  })
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Scans packs of the French sample as Data Matrix and looks them up: each must give its name, strength and pieces. */
export async function scanFrench(from: number, to: number): Promise<void> {
  const wasmBinary = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'),
  ).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const read = await openBarcodeReader()
  const table = await openTable(new URL('france.table', BUILT_IN))
  for (const [pieces, code = '', name = ''] of sample('france.sample.csv').slice(from, to)) {
    const barcodes = await read(await pictureOf(`01${code.padStart(14, '0')}1728013110FA1203`))
    const seen = codeContents(barcodes, TODAY)
    expect([seen.productCode?.value, seen.lot?.value, seen.expirationDate?.value]).toEqual([
      code,
      'FA1203',
      '2028-01-31',
    ])
    const product = await table.find(codeKey(seen.productCode?.value ?? '') ?? '')
    expect(searchKey(name), code).toContain(searchKey(product?.name.split(' ')[0] ?? '?'))
    for (const number of numbersIn(product?.strength ?? '')) expect(numbersIn(name), name).toContain(number)
    if (/^[^,\d]+ \d+ mg,/.test(name)) expect(product?.strength, name).toMatch(/^\d+ mg/)
    expect(product?.pieces, code).toBe(pieces === '' ? null : Number(pieces))
  }
  await table.close()
}

const FONTS = 'Liberation Sans, DejaVu Sans, Arial, sans-serif'

/** A printed panel with a DIN. */
const panel = (name: string, code: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240"><rect width="640" height="240" fill="#f4f4ee"/>
    <g font-family="${FONTS}" fill="#20242a"><text x="30" y="80" font-size="42">${name.replace(/[^\w -]/g, '').slice(0, 22)}</text>
    <text x="30" y="170" font-size="32">DIN ${code}</text></g></svg>`,
  )

/** Reads products of the Canadian sample from printed panels and looks them up by DIN. */
export async function readCanadian(from: number, to: number): Promise<void> {
  const reader = await openTextReader(findModelFiles(), SOUGHT_DATE, optimisers)
  const table = await openTable(new URL('canada.table', BUILT_IN))
  const wrong: string[] = []
  for (const [code = '', name = ''] of sample('canada.sample.csv').slice(from, to)) {
    const { page } = await reader.look(await toPicture(sharp(panel(name, code))))
    const din = printedNumber({ ...page, barcodes: [] })?.value
    const product = din === undefined ? null : await table.find(codeKey(din) ?? '')
    if (din !== `DIN${code}` || !searchKey(name).includes(searchKey(product?.name.split(/[ -]/)[0] ?? '?')))
      wrong.push(`${code} ${name}: ${din} ${product?.name}`)
  }
  await table.close()
  expect(wrong).toEqual([])
}

/**
 * Looks up products of the Canadian sample by the DIN in a line of print: each must give its name, and the strength of a
 * single substance.
 */
export async function lookUpCanadian(from: number, to: number): Promise<void> {
  const table = await openTable(new URL('canada.table', BUILT_IN))
  const said: boolean[] = []
  for (const [code = '', name = '', strengths = ''] of sample('canada.sample.csv').slice(from, to)) {
    const product = await table.find(codeKey(printedDin(`DIN ${code} Made in Canada`) ?? '') ?? '')
    expect(searchKey(name), code).toContain(searchKey(product?.name.split(/[ -]/)[0] ?? '?'))
    // For vials and kits the register has no usual strength; a name with a strength contains its own.
    if (/^\d+ MG$/.test(strengths) && !/\d/.test(name) && product?.strength)
      expect(product.strength, code).toContain(strengths.toLowerCase())
    if (/^\d+ MG$/.test(strengths)) said.push(product?.strength != null)
  }
  expect(said.filter(Boolean).length).toBeGreaterThan(said.length * 0.9)
  await table.close()
}
