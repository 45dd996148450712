import { squash, type Word, wordsOf } from './letters/words.ts'
import { readMedicines } from './lexicon/medicines.ts'
import { type Medicine, NameTable } from './lexicon/nameTable.ts'
import { wordList } from './lexicon/wordLists.ts'

interface Known {
  names: NameTable
  /** All names, in order of their letters. */
  inOrder: [letters: string, name: string][]
  /** Of how many words the longest name is, at most. */
  mostWords: number
  /** "without Caffeine": words before a name that is not in it. */
  before: Set<string>
  /** "Caffeine free". */
  behind: Set<string>
}

let known: Known | undefined

/** A family's names are asked for again and again: as many as many families have. */
const MOST_REMEMBERED = 5000
const remembered = new Map<string, readonly string[]>()

/** Read when somebody asks for the first time: an instance that nobody asks keeps none of it. */
function read(): Known {
  const names = new NameTable()
  let mostWords = 1
  const inOrder: Known['inOrder'] = []
  for (const { medicine, names: all } of readMedicines())
    for (const name of all) {
      const letters = names.add(name, medicine)
      if (letters !== undefined) inOrder.push([letters, name])
      // To find the words themselves takes a third of the time.
      mostWords = Math.max(mostWords, name.split(/[^\p{L}\p{N}]+/u).length)
    }
  const words = (of: string) => new Set(wordList('signs.csv', of))
  inOrder.sort(([a], [b]) => (a < b ? -1 : 1))
  return { names, inOrder, mostWords, before: words('without'), behind: words('free of') }
}

/** Names of medicines that begin with these letters, in their order. */
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

/** Shorter names are part of so much else that they count only where a medicine's name begins. */
const SHORTEST = 4

/**
 * What is in a medicine that is called so, as far as the built-in lists know: international names in small letters, each once,
 * in the order of the name. Brands, ingredients and their national names are known by whole words, in any spelling of theirs;
 * nothing is guessed from what is nearly a name. An empty list says that the lists do not know the name, never that nothing
 * is in it. Of a brand whose content depends on the country: what is in it in `country` (two letters), or what is in it everywhere.
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

function matchAt({ names, mostWords }: Known, words: readonly Word[], first: number) {
  for (let count = Math.min(mostWords, words.length - first); count > 0; count--) {
    const letters = words
      .slice(first, first + count)
      .map((word) => word.text)
      .join('')
    if (letters.length < SHORTEST && first > 0) continue
    // Only words vary in their spelling from language to language.
    const medicine = (count === 1 ? names.find(letters) : names.exactly(letters))?.medicine
    if (medicine) return { medicine, words: count }
  }
  return undefined
}

const isAbsent = ({ before, behind }: Known, words: readonly Word[], first: number, count: number) =>
  before.has(words[first - 1]?.text ?? '') || behind.has(words[first + count]?.text ?? '')
