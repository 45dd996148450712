import { LEAST_TYPED, MOST_SUGGESTIONS, type NameSuggestion } from '../../../contract/registers.ts'
import { ingredientsOf, namesStartingWith } from '../../../reader/ingredientsOf.ts'
import type { Product } from '../../../registers/row.ts'
import { searchKey } from '../../../registers/tableFormat.ts'
import type { Registers } from './openRegisters.ts'

/** Countries of time zones with built-in registers, for families that chose none. */
const ZONES: [country: string, zone: RegExp][] = [
  ['FR', /^(?:Europe\/Paris|Indian\/(?:Reunion|Mayotte)|America\/(?:Martinique|Guadeloupe|Cayenne))$/],
  ['ES', /^(?:Europe\/Madrid|Africa\/Ceuta|Atlantic\/Canary)$/],
  [
    'CA',
    /^(?:Canada\/.*|America\/(?:Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Moncton|Whitehorse|Yellowknife|Iqaluit))$/,
  ],
]

export const countryOfZone = (zone: string | null): string | null =>
  ZONES.find(([, pattern]) => zone !== null && pattern.test(zone))?.[0] ?? null

/** Compares the number of strengths: 500 mg before 1000 mg. */
const numberIn = (strength: string | null) => Number.parseFloat(strength ?? '0')

/** Sorts names by their number of packs in a register, as common names sell most; strengths in order. */
function inOrder(products: readonly Product[], typed: string): NameSuggestion[] {
  const times = new Map<string, number>()
  for (const { name } of products) times.set(name, (times.get(name) ?? 0) + 1)
  const isWhole = (name: string) => Number(searchKey(name) === typed)
  const sorted = products.toSorted(
    (a, b) =>
      isWhole(b.name) - isWhole(a.name) ||
      (times.get(b.name) ?? 0) - (times.get(a.name) ?? 0) ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
      numberIn(a.strength) - numberIn(b.strength),
  )
  return sorted.map(({ name, strength, form }) => ({ name, strength, form }))
}

const keyOf = ({ name, strength, form }: NameSuggestion) => `${searchKey(name)}\t${strength}\t${form}`

/** Limits strengths of one name until no other name matches. */
const MOST_OF_ONE = 4

/** Names by their beginning: registers, with `country` first, then the lexicon. */
export async function suggest(
  registers: Registers,
  typed: string,
  country: string | null,
): Promise<NameSuggestion[]> {
  const wanted = searchKey(typed)
  if (wanted.length < LEAST_TYPED) return []
  const tables = (await registers.all()).toSorted(
    (a, b) => Number(b.source.country === country) - Number(a.source.country === country),
  )
  const found = await Promise.all(
    tables.map(async (table) => inOrder(await table.startingWith(typed), wanted)),
  )
  const fromLexicon = namesStartingWith(typed, MOST_SUGGESTIONS)
  const all = [...found.flat(), ...fromLexicon.map((name) => ({ name, strength: null, form: null }))]
  const unique = [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
  const times = new Map<string, number>()
  const isFew = ({ name }: NameSuggestion) => {
    times.set(name, (times.get(name) ?? 0) + 1)
    return (times.get(name) ?? 0) <= MOST_OF_ONE
  }
  const few = unique.filter(isFew)
  return (few.length >= MOST_SUGGESTIONS ? few : unique).slice(0, MOST_SUGGESTIONS)
}

const SHORTEST_WORD = 4

const wordsOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(searchKey)
    .filter((word) => word.length >= SHORTEST_WORD)

/** True if a read name may be that of a product: they share an ingredient or a word. */
export function agrees(name: string, product: Product): boolean {
  const read = ingredientsOf(name)
  if (read.some((one) => product.ingredients.includes(one))) return true
  const said = searchKey(product.name)
  return (
    wordsOf(name).some((word) => said.includes(word)) ||
    wordsOf(product.name).some((word) => searchKey(name).includes(word))
  )
}
