import type { Medication } from '../../../contract/medications.ts'
import { containsText, foldText } from '../../../language/fold.ts'
import { capitalized, speaking } from '../../../language/speaking.ts'
import { purposeText } from '../../base/ui/purposeText.ts'
import { isExpired } from '../../medicines/packs/expiry.ts'
import { hasText } from './search.ts'

/** A purpose longer than this is a sentence, not a name to press. */
const LONGEST_PURPOSE = 24

/** Fewer are no choice. */
const FEWEST_PURPOSES = 3

/** Shorter texts find too much by purpose and ingredient. */
const SHORTEST_SEARCH = 3

// "and", "or" and their like in the languages of the screens.
const JOINED = /[,;/&+]|\s(?:and|or|und|oder|et|ou|y|o|e|i|oraz|lub|ve|veya|та|і|й|або|و|أو)\s/u
// These are prepositions in Spanish and English.
const JOINED_IN_DUTCH = /[,;/&+]|\s(?:en|of)\s/u

/** The single purposes of "Pain and fever. With food.": of the first sentence, in the reader's language. */
function namesIn(purpose: string): string[] {
  const [first = ''] = purposeText(purpose).split(/[.:(\n]/)
  return first
    .split(speaking().language === 'nl' ? JOINED_IN_DUTCH : JOINED)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= LONGEST_PURPOSE)
    .map(capitalized)
}

/** The purposes that a family uses, of most medicines first; without names of `people`, and none if there are too few. */
export function purposesOf(
  medications: readonly Pick<Medication, 'purpose'>[],
  people: readonly string[],
): string[] {
  const left = new Set(people.map(foldText))
  const counts = new Map<string, { name: string; count: number }>()
  for (const { purpose } of medications)
    for (const name of new Set(namesIn(purpose ?? ''))) {
      const key = foldText(name)
      if (left.has(key)) continue
      const { count } = counts.get(key) ?? { count: 0 }
      counts.set(key, { name: counts.get(key)?.name ?? name, count: count + 1 })
    }
  const found = [...counts.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  return found.length < FEWEST_PURPOSES ? [] : found.map(({ name }) => name)
}

/** Ingredients of medications by id. */
export type IngredientsById = ReadonlyMap<string, readonly string[]>

export interface FoundMore<Item> {
  /** Taken for what was searched. */
  forPurpose: Item[]
  /** Contain an ingredient that was searched. */
  containing: Item[]
  /** The first such ingredient. */
  ingredient: string | undefined
  /** Hidden because they expired. */
  expired: number
}

interface MoreSearch {
  text: string
  showExpired: boolean
  ingredients: IngredientsById
  now: Date
}

/** Medicines that a search finds by purpose or ingredient and not already by name or notes; each is in one group. */
export function findMore<Item>(
  items: readonly Item[],
  medicationOf: (item: Item) => Medication,
  { text, showExpired, ingredients, now }: MoreSearch,
): FoundMore<Item> {
  const found: FoundMore<Item> = { forPurpose: [], containing: [], ingredient: undefined, expired: 0 }
  if (text.trim().length < SHORTEST_SEARCH) return found
  for (const item of items) {
    const medication = medicationOf(item)
    const { id, purpose } = medication
    const isFor =
      purpose !== null && (containsText(purposeText(purpose), text) || containsText(purpose, text))
    const ingredient = ingredients.get(id)?.find((one) => containsText(one, text))
    if ((!isFor && ingredient === undefined) || hasText(medication, text)) continue
    if (isExpired(medication, now) && !showExpired) found.expired++
    else if (isFor) found.forPurpose.push(item)
    else {
      found.containing.push(item)
      found.ingredient ??= ingredient
    }
  }
  return found
}

/** Ingredients that several of these medicines contain, with their names: "paracetamol" of "Dolo 650" and "Panadol". */
export function sharedAmong(
  medications: readonly Pick<Medication, 'id' | 'name'>[],
  ingredients: IngredientsById,
): { ingredient: string; names: string[] }[] {
  const names = new Map<string, string[]>()
  for (const { id, name } of medications)
    for (const one of ingredients.get(id) ?? []) names.set(one, [...(names.get(one) ?? []), name])
  return [...names].flatMap(([ingredient, all]) => (all.length > 1 ? [{ ingredient, names: all }] : []))
}
