import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'
import { SEPARATOR } from '../../codes/gs1.ts'
import { toPicture } from '../decoding/picture.ts'
import { type BarcodeReader, believed, openBarcodeReader } from './barcodeReader.ts'
import { codeContents } from './codeContents.ts'

const TODAY = '2026-11-21'
const GTIN = '03582910072720'
let read: BarcodeReader

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const wasmBinary = new Uint8Array(await readFile(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  read = await openBarcodeReader()
})

/** A code on a grey table, turned and a little out of focus. */
async function photoOf(text: string, format: WriterOptions['format'], turn = 0) {
  const { svg, error } = await writeBarcode(text, {
    format,
    scale: 6,
    addQuietZones: true,
    ...(text.includes(SEPARATOR) ? { options: 'gs1' } : {}),
  })
  expect(error).toBe('')
  const code = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .resize({ width: 360 })
    .rotate(turn, { background: '#999' })
    .png()
    .toBuffer()
  const { width = 0, height = 0 } = await sharp(code).metadata()
  const table = sharp({
    create: { width: width + 500, height: height + 300, channels: 3, background: '#999' },
  })
  const photo = await table
    .composite([{ input: code, left: 400, top: 60 }])
    .png()
    .toBuffer()
  return await toPicture(sharp(photo).blur(0.8))
}

const values = (codes: ReturnType<typeof codeContents>) => ({
  productCode: codes.productCode?.value ?? null,
  lot: codes.lot?.value ?? null,
  expirationDate: codes.expirationDate?.value ?? null,
})
const NONE = { productCode: null, lot: null, expirationDate: null }

describe('the codes on a photo', () => {
  test.each([0, 30, 90, 180])(
    'a Data Matrix of a medicine, turned by %s°, gives product, lot and date',
    async (turn) => {
      const barcodes = await read(await photoOf(`01${GTIN}1728013110794`, 'DataMatrix', turn))
      const codes = codeContents(barcodes, TODAY)
      expect(values(codes)).toEqual({
        productCode: '3582910072720',
        lot: '794',
        expirationDate: '2028-01-31',
      })
      expect(codes.lot).toMatchObject({ source: 'barcode', confidence: 'high' })
      expect(codes.lot!.place!.x).toBeGreaterThan(0.35)
      expect(codes.lot!.place!.width).toBeLessThan(0.6)
    },
  )

  test.each([
    ['EAN13', '4012345678901', '4012345678901'],
    ['EAN8', '96385074', '96385074'],
    ['UPCA', '036000291452', '0036000291452'],
    ['QRCode', `https://id.example.org/01/${GTIN}`, '3582910072720'],
    ['Code128', 'SHELF 17', null],
  ] as const)('a %s of %s names the product %s', async (format, text, productCode) => {
    const barcodes = await read(await photoOf(text, format))
    expect(barcodes.map((barcode) => barcode.text.replace(/^0(?=\d{12}$)/, ''))).toContain(text)
    expect(values(codeContents(barcodes, TODAY))).toEqual({ ...NONE, productCode })
  })

  test('are none where there is none', async () => {
    const noise = {
      width: 500,
      height: 400,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    }
    expect(await read(await toPicture(sharp({ create: noise })))).toEqual([])
  })

  test('that are linear are believed when two looks or many lines agree', () => {
    const place = { x: 0, y: 0, width: 1, height: 1, turn: 0 as const }
    const sighting = (format: string, text: string, lines: number) => ({ format, text, lines, place })
    const seen = [
      sighting('EAN13', 'once', 2),
      sighting('EAN13', 'clear', 20),
      sighting('DataMatrix', 'matrix', 0),
    ]
    const again = [sighting('Code39', 'twice', 2), sighting('Code39', 'twice', 3)]
    expect(believed([...seen, ...again]).map(({ text }) => text)).toEqual(['clear', 'matrix', 'twice'])
  })
})

describe("a code's contents", () => {
  const DATED = { productCode: '3582910072720', expirationDate: '2028-01-31' }
  const CASES: [
    what: string,
    format: string,
    text: string,
    expected: Partial<typeof NONE> | Record<string, string>,
  ][] = [
    ['an Italian Code 32', 'Code32', 'A012745182', { productCode: 'A012745182' }],
    ['one with a wrong check digit', 'Code32', 'A012745183', {}],
    ['a German PZN', 'PZN', '03752864', { productCode: '03752864' }],
    [
      'a German PPN with lot and date',
      'DataMatrix',
      '[)>\u001e06\u001d9N110375286414\u001d1TABC12\u001dD280100\u001dSX1\u001e\u0004',
      { productCode: '03752864', lot: 'ABC12', expirationDate: '2028-01-31' },
    ],
    [
      'a code of a French package',
      'DataMatrix',
      '01034009359558381727060010L1\u001d21X',
      { productCode: '3400935955838', lot: 'L1', expirationDate: '2027-06-30' },
    ],
    [
      'a national number alone',
      'DataMatrix',
      `71003752864${SEPARATOR}10AB`,
      { productCode: '03752864', lot: 'AB' },
    ],
    ['element strings in brackets', 'QRCode', `(01)${GTIN}(17)280131(10)AB`, { ...DATED, lot: 'AB' }],
    [
      'a link with lot and date',
      'QRCode',
      `https://example.org/x/01/${GTIN}/10/A%2FB?17=280131&lang=en`,
      { ...DATED, lot: 'A/B' },
    ],
    ['best before, where there is no expiration date', 'DataMatrix', `01${GTIN}15280131`, DATED],
    ['an expiration date with a time', 'DataMatrix', `01${GTIN}70032801311200`, DATED],
    ['a number given out inside a shop', 'EAN13', '2012345678900', {}],
    ['a book', 'EAN13', '9783161484100', {}],
    [
      'a product of a shop’s link behind another 01',
      'QRCode',
      `https://example.org/01/2/01/${GTIN}`,
      {
        productCode: '3582910072720',
      },
    ],
    [
      'a link whose last value is missing',
      'QRCode',
      `https://example.org/01/${GTIN}/10`,
      {
        productCode: '3582910072720',
      },
    ],
    [
      'a link with another number',
      'QRCode',
      `https://example.org/shop/12345678/x/01/${GTIN}`,
      {
        productCode: '3582910072720',
      },
    ],
    ['a German code without a number', 'DataMatrix', '[)>\u001e06\u001d1TABC\u001e\u0004', {}],
    ['a link that is none', 'QRCode', `https://[/01/${GTIN}`, {}],
    [
      'a German code with a GTIN, and a lot like a date',
      'DataMatrix',
      '[)>\u001e06\u001d8P4012345678901\u001d1T280131\u001e\u0004',
      { productCode: '4012345678901', lot: '280131' },
    ],
    [
      'one with a wrong check digit in its GTIN',
      'DataMatrix',
      '[)>\u001e06\u001d8P4012345678902\u001d1TABC\u001e\u0004',
      { lot: 'ABC' },
    ],
    ['an EAN with a wrong check digit', 'EAN13', '4012345678902', {}],
    ['a PZN with a wrong check digit', 'PZN', '03752865', {}],
    ['something that is no PZN', 'PZN', 'ABC', {}],
    ['a number like a PZN in another code', 'Code39', '03752864', {}],
    [
      'a national number with a wrong check digit',
      'DataMatrix',
      `71003752865${SEPARATOR}10AB`,
      { lot: 'AB' },
    ],
    ...['713', '714', '717'].map((identifier): (typeof CASES)[number] => [
      `a national number under ${identifier}`,
      'DataMatrix',
      `${identifier}A1234567${SEPARATOR}10AB`,
      { productCode: 'A1234567', lot: 'AB' },
    ]),
    ['a link to a leaflet', 'QRCode', 'https://example.org/leaflet/01/2', {}],
    ['a number of a machine', 'DataMatrix', '04827637070W8W2Z', {}],
  ]
  test.each(CASES)('%s', (_what, format, text, expected) => {
    const place = { x: 0, y: 0, width: 1, height: 1, turn: 0 as const }
    expect(values(codeContents([{ format, text, place }], TODAY))).toEqual({ ...NONE, ...expected })
  })
})
