import path from 'node:path'
import { findFile } from '../formats/findFile.ts'
import { formats } from '../formats/formats.ts'
import { records } from '../formats/records.ts'
import { sayName } from '../formats/sayName.ts'
import type { NameSubstance } from '../row.ts'

export interface NamedProduct {
  name: string
  ingredients: readonly string[]
  form: string | null
  /** Country code of two letters, or EU. */
  country: string
}

const SWALLOWED = /tablet|capsul|oral|syrup|sachet|lozenge/i

/** Common ways to take a medicine by mouth; for others an ingredient's usual purpose says little. */
export const isSwallowed = (form: string | null): boolean => form !== null && SWALLOWED.test(form)

async function* tables(from: string, nameSubstance: NameSubstance): AsyncIterable<NamedProduct> {
  for (const [format, folder] of [
    ['bdpm', 'fr-bdpm'],
    ['cima', 'es-cima'],
  ] as const) {
    const country = formats[format].source?.country ?? ''
    for await (const read of formats[format].read(path.join(from, folder), nameSubstance))
      if ('row' in read) yield { ...read.row, country }
  }
}

/** Human medicines only: the brand lists skip all others. */
async function* canadian(from: string, nameSubstance: NameSubstance): AsyncIterable<NamedProduct> {
  const human = new Set<string>()
  for await (const { cells } of records(findFile(path.join(from, 'ca-dpd'), 'drug')))
    if (cells[2] === 'Human') human.add(`DIN${cells[3]}`)
  for await (const read of formats.dpd.read(path.join(from, 'ca-dpd'), nameSubstance))
    if ('row' in read && human.has(read.row.code)) yield { ...read.row, country: 'CA' }
}

/** "a / b", "a, b": substances in the European and the American list. */
const several = (text: string, between: RegExp, nameSubstance: NameSubstance) => [
  ...new Set(
    text
      .split(between)
      .map((one) => one.trim())
      .filter(Boolean)
      .map(nameSubstance),
  ),
]

async function* european(from: string, nameSubstance: NameSubstance): AsyncIterable<NamedProduct> {
  for await (const { cells } of records(findFile(path.join(from, 'eu-ema'), 'medicines'))) {
    const [category, brand = '', , inn = ''] = cells
    if (category !== 'Human') continue
    // "Amlodipine / Valsartan Mylan (previously …)", "Aranesp"
    const name = sayName(brand.replace(/\(.*/, ''))
    yield { name, ingredients: several(inn, /[,;/]/, nameSubstance), form: null, country: 'EU' }
  }
}

async function* american(from: string, nameSubstance: NameSubstance): AsyncIterable<NamedProduct> {
  for await (const { line, cells } of records(findFile(path.join(from, 'us-drugsatfda'), 'products'))) {
    const [, , form = '', , , brand = '', active = ''] = cells
    // Excel broke some rows: they have a number for a name.
    if (line === 1 || /^\d*$/.test(active) || /^\d*$/.test(brand)) continue
    const name = sayName(brand.toUpperCase().replace(/['"()].*/, ''))
    yield {
      name,
      ingredients: several(active, /;/, nameSubstance),
      form: form.replace(/.*;/, ''),
      country: 'US',
    }
  }
}

export async function* namedProducts(
  from: string,
  nameSubstance: NameSubstance,
): AsyncIterable<NamedProduct> {
  yield* tables(from, nameSubstance)
  yield* canadian(from, nameSubstance)
  yield* european(from, nameSubstance)
  yield* american(from, nameSubstance)
}
