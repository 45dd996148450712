import { squash, type Word, wordsOf } from './letters/words.ts'
import { readMedicines } from './lexicon/medicines.ts'
import { type Medicine, NameTable } from './lexicon/nameTable.ts'
import { wordList } from './lexicon/wordLists.ts'

interface IngredientNames {
  names: NameTable
  /** All names, sorted by their letters. */
  inOrder: [letters: string, name: string][]
  mostWords: number
  /** Words before an excluded substance: "without Caffeine". */
  before: Set<string>
  /** Words after one: "Caffeine free". */
  behind: Set<string>
}

let known: IngredientNames | undefined

/** Cache size: the names of many families, which are looked up repeatedly. */
const MOST_REMEMBERED = 5000
const remembered = new Map<string, readonly string[]>()

/** Loaded with the first lookup. */
function read(): IngredientNames {
  const names = new NameTable()
  let mostWords = 1
  const inOrder: IngredientNames['inOrder'] = []
  for (const { medicine, names: all } of readMedicines())
    for (const name of all) {
      const letters = names.add(name, medicine)
      if (letters !== undefined) inOrder.push([letters, name])
      // Splitting into words here avoids `wordsOf`, which takes three times as long.
      mostWords = Math.max(mostWords, name.split(/[^\p{L}\p{N}]+/u).length)
    }
  const words = (of: string) => new Set(wordList('signs.csv', of))
  inOrder.sort(([a], [b]) => (a < b ? -1 : 1))
  return { names, inOrder, mostWords, before: words('without'), behind: words('free of') }
}

export function namesStartingWith(text: string, most: number): string[] {
  known ??= read()
  const letters = squash(text)
  let [low, high] = [0, known.inOrder.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (known.inOrder[middle]![0] < letters) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (const [other, name] of known.inOrder.slice(low, low + most))
    if (letters !== '' && other.startsWith(letters)) found.push(name)
  return found.map((name) => name.charAt(0).toUpperCase() + name.slice(1))
}

/** Shorter names count only at the beginning of a medicine's name. */
const SHORTEST = 4

/**
 * International names in small letters, in the name's order. Names match as whole words, never approximately. Empty means
 * that the name is unknown. `country` (two letters) chooses among a brand's contents; without it, those sold everywhere.
 */
export function ingredientsOf(name: string, country: string | null = null): readonly string[] {
  const key = country === null ? name : `${country} ${name}`
  const asked = remembered.get(key)
  if (asked) return asked
  const found = search(name, country)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(key, found)
  return found
}

function search(name: string, country: string | null): string[] {
  known ??= read()
  const words = wordsOf(name)
  const found = new Set<string>()
  for (let first = 0; first < words.length; ) {
    const match = matchAt(known, words, first)
    if (match && !isAbsent(known, words, first, match.words))
      for (const ingredient of contentOf(match.medicine, country))
        found.add(known.names.exactly(squash(ingredient))?.medicine.name ?? ingredient)
    first += match?.words ?? 1
  }
  return [...found]
}

function contentOf({ ingredients, contents }: Medicine, country: string | null): readonly string[] {
  if (!contents) return ingredients
  const inCountry = contents.find(({ countries }) => country !== null && countries.includes(country))
  const elsewhere = contents.find(({ countries }) => countries.length === 0)
  if (country !== null && (inCountry ?? elsewhere)) return (inCountry ?? elsewhere)!.ingredients
  return ingredients.filter((one) => contents.every((content) => content.ingredients.includes(one)))
}

function matchAt({ names, mostWords }: IngredientNames, words: readonly Word[], first: number) {
  for (let count = Math.min(mostWords, words.length - first); count > 0; count--) {
    const letters = words
      .slice(first, first + count)
      .map((word) => word.text)
      .join('')
    if (letters.length < SHORTEST && first > 0) continue
    // Only single words have national spellings.
    const medicine = (count === 1 ? names.find(letters) : names.exactly(letters))?.medicine
    if (medicine) return { medicine, words: count }
  }
  return undefined
}

const isAbsent = (
  { before, behind }: IngredientNames,
  words: readonly Word[],
  first: number,
  count: number,
) => before.has(words[first - 1]?.text ?? '') || behind.has(words[first + count]?.text ?? '')
