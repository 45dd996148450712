import type { Line, NameSubstance } from '../row.ts'
import { findFile } from './findFile.ts'
import { records } from './records.ts'
import { sayName } from './sayName.ts'
import { atStrength } from './strength.ts'

interface Ingredient {
  name: string
  strength: string | null
}

const UNITS: Record<string, string> = { MG: 'mg', G: 'g', MCG: 'mcg', UNIT: 'units', ML: 'ml', '%': '%' }
const PER: Record<string, string> = {
  '': '',
  ML: '/ml',
  L: '/L',
  G: '/g',
  ACT: '/dose',
  DOSE: '/dose',
  HOUR: '/h',
  'W/W': '',
  'W/V': '',
  '%': '',
  TAB: '',
  CAP: '',
}
/** Products with more strengths are named without them. */
const MOST_STRENGTHS = 3

function strengthOf(amount: string, unit: string, perAmount: string, per: string): string | null {
  const [said, each] = [UNITS[unit], PER[per]]
  const number = amount
    .replace(/^\./, '0.')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  if (said === undefined || each === undefined || !/^\d/.test(number)) return null
  const of = each !== '' && perAmount !== '' && perAmount !== '1' ? each.replace('/', `/${perAmount} `) : each
  return `${number}${said === '%' ? '' : ' '}${said}${of}`
}

async function ingredientsIn(file: string, nameSubstance: NameSubstance): Promise<Map<string, Ingredient[]>> {
  const byProduct = new Map<string, Ingredient[]>()
  for await (const { cells } of records(file)) {
    const [product = '', , substance = '', , amount = '', unit = '', , perAmount = '', , per = ''] = cells
    const ingredients = byProduct.get(product) ?? []
    ingredients.push({ name: nameSubstance(substance), strength: strengthOf(amount, unit, perAmount, per) })
    byProduct.set(product, ingredients)
  }
  return byProduct
}

function strengthsOf(ingredients: readonly Ingredient[]): string | null {
  const strengths = ingredients.map(({ strength }) => strength)
  const names = new Set(ingredients.map(({ name }) => name))
  if (strengths.length > MOST_STRENGTHS || strengths.includes(null) || names.size < strengths.length)
    return null
  return strengths.join('/') || null
}

/** Products of the Canadian Drug Product Database by DIN, from a folder with `drug` and `ingred`. */
export async function* readDpd(folder: string, nameSubstance: NameSubstance): AsyncIterable<Line> {
  const byProduct = await ingredientsIn(findFile(folder, 'ingred'), nameSubstance)
  for await (const { line, cells } of records(findFile(folder, 'drug'))) {
    const [id = '', , , number = '', brand = ''] = cells
    if (!/^\d{8}$/.test(number)) {
      yield { line, problem: `"${number}" is not a DIN of 8 digits` }
      continue
    }
    const ingredients = byProduct.get(id) ?? []
    const { before, strength, after } = atStrength(brand)
    const name = sayName(`${before} ${after}`)
    const said = strength ?? strengthsOf(ingredients)
    const names = [...new Set(ingredients.map((one) => one.name))]
    const form = /\bTAB(?:LET)?S?\b/.test(brand)
      ? 'tablet'
      : /\bCAP(?:SULE)?S?\b/.test(brand)
        ? 'capsule'
        : null
    yield {
      line,
      row: { code: `DIN${number}`, name, strength: said, form, pieces: null, ingredients: names },
    }
  }
}
