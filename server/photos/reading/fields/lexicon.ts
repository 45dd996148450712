import { readFileSync } from 'node:fs'
import { fold } from './fold.ts'
import { mistakesBetween } from './misreading.ts'
import { spellingKey } from './spellingKey.ts'

/** One substance or one brand that the lexicon knows. */
export interface Medicine {
  /** As it is commonly printed, e.g. "Paracetamol". */
  name: string
  kind: 'ingredient' | 'brand'
  /** For a brand, what is in it; for an ingredient, itself. */
  ingredients: string[]
  /** What it is usually taken for; empty when the lexicon does not say. */
  purpose: string
}

/** A medicine recognised in a text, with its position there. */
export interface LexiconMatch {
  medicine: Medicine
  start: number
  end: number
  /** False when some letters had to be taken for misread. */
  exact: boolean
}

interface Word {
  text: string
  start: number
  end: number
}

/** A name of more words than this is found by its first ones. */
const MOST_WORDS = 4
/** Shorter names are accepted only as they are written: within one letter of them lies too much else. */
const SHORTEST_MISREAD = 6
/** Names of at least this length are also found inside glued text (EACHTABLETCONTAINSASPIRIN). */
const SHORTEST_GLUED = 7
const EDGE = 3
const BRAND_MISTAKES = 0.75

/** The table of known medicines, and how to find them in what a text reader made of print. */
export class Lexicon {
  readonly #byLetters = new Map<string, Medicine>()
  readonly #bySpelling = new Map<string, Medicine>()
  /** Names by their first and by their last letters: a misread name has at least one of the two intact. */
  readonly #byEdge = new Map<string, string[]>()
  readonly #misread = new Map<string, Medicine | null>()

  constructor(entries: { medicine: Medicine; names: string[] }[]) {
    for (const { medicine, names } of entries) {
      for (const name of names) {
        const letters = squash(name)
        if (letters.length < EDGE || this.#byLetters.has(letters)) continue
        this.#byLetters.set(letters, medicine)
        const spelling = spellingKey(letters)
        if (
          medicine.kind === 'ingredient' &&
          spelling.length >= EDGE + 2 &&
          !this.#bySpelling.has(spelling)
        ) {
          this.#bySpelling.set(spelling, medicine)
        }
        for (const edge of edges(letters))
          this.#byEdge.set(edge, [...(this.#byEdge.get(edge) ?? []), letters])
      }
    }
  }

  /** The medicines named in a text, the longest match at each place, in order. */
  find(text: string): LexiconMatch[] {
    const words = wordsOf(fold(text))
    const found: LexiconMatch[] = []
    for (let first = 0; first < words.length; ) {
      const match = this.#matchAt(words, first)
      if (match) found.push(match.found)
      first += match?.words ?? 1
    }
    return found
  }

  #matchAt(words: Word[], first: number): { found: LexiconMatch; words: number } | null {
    for (let count = Math.min(MOST_WORDS, words.length - first); count > 0; count--) {
      const taken = words.slice(first, first + count)
      const letters = taken.map((word) => word.text).join('')
      const known = this.#byLetters.get(letters) ?? this.#spelled(letters)
      const medicine = known ?? (count <= 2 ? this.#nearest(letters) : null)
      if (!medicine) continue
      const [start, end] = [taken[0]!.start, taken.at(-1)!.end]
      return { found: { medicine, start, end, exact: known !== undefined }, words: count }
    }
    return this.#gluedInto(words[first]!)
  }

  #spelled(letters: string): Medicine | undefined {
    return letters.length > EDGE + 1 ? this.#bySpelling.get(spellingKey(letters)) : undefined
  }

  /** The one name within a misreading or two of these letters, or null. */
  #nearest(letters: string): Medicine | null {
    if (letters.length < SHORTEST_MISREAD || !/^[A-Z]/.test(letters)) return null
    const known = this.#misread.get(letters)
    if (known !== undefined) return known
    let medicine: Medicine | null = null
    let least = Math.floor(letters.length / SHORTEST_MISREAD) + 0.5
    for (const edge of edges(letters)) {
      for (const name of this.#byEdge.get(edge) ?? []) {
        if (name.length < SHORTEST_MISREAD || Math.abs(name.length - letters.length) >= least) continue
        const candidate = this.#byLetters.get(name)!
        // Brands are coined to differ by a letter (Digene, Difene): only look-alikes are forgiven.
        const limit = candidate.kind === 'brand' ? Math.min(least, BRAND_MISTAKES) : least
        const mistakes = mistakesBetween(name, letters, limit)
        if (mistakes < limit) [medicine, least] = [candidate, mistakes]
      }
    }
    if (this.#misread.size < 20_000) this.#misread.set(letters, medicine)
    return medicine
  }

  #gluedInto(word: Word): { found: LexiconMatch; words: number } | null {
    for (let from = 0; from + SHORTEST_GLUED <= word.text.length; from++) {
      for (let to = word.text.length; to - from >= SHORTEST_GLUED; to--) {
        const medicine = this.#byLetters.get(word.text.slice(from, to))
        if (!medicine) continue
        const found = { medicine, start: word.start + from, end: word.start + to, exact: true }
        return { found, words: 1 }
      }
    }
    return null
  }
}

let shared: Lexicon | null = null

/** The lexicon that ships with the product, read once. */
export function sharedLexicon(): Lexicon {
  if (shared) return shared
  const ingredients = readIngredients()
  const purposes = new Map(ingredients.map(({ medicine }) => [medicine.name.toLowerCase(), medicine.purpose]))
  shared = new Lexicon([...ingredients, ...readBrands(purposes)])
  return shared
}

function readIngredients() {
  return readTable('ingredients.csv').map(([ingredient = '', alsoKnownAs = '', purpose = '']) => ({
    medicine: { name: ingredient, kind: 'ingredient' as const, ingredients: [ingredient], purpose },
    names: [ingredient, ...severalIn(alsoKnownAs)],
  }))
}

function readBrands(purposes: Map<string, string>) {
  return readTable('brands.csv').map(([brand = '', contents = '', purpose = '']) => {
    const ingredients = severalIn(contents)
    const usual = purposes.get(ingredients[0]?.toLowerCase() ?? '') ?? ''
    return {
      medicine: { name: brand, kind: 'brand' as const, ingredients, purpose: purpose || usual },
      names: [brand],
    }
  })
}

const severalIn = (cell: string) => cell.split('|').filter((value) => value !== '')

/** The rows of a table beside the reader, without its header; cells may be quoted. */
function readTable(file: string): string[][] {
  const text = readFileSync(new URL(`../lexicon/${file}`, import.meta.url), 'utf8')
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map(toCells)
}

function toCells(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}

function squash(name: string): string {
  return fold(name).replace(/[^A-Z0-9]/g, '')
}

/** The words of a folded text; letters and digits that touch are two words. A zero or one among letters is a letter. */
function wordsOf(folded: string): Word[] {
  const readable = folded.replace(/(?<=[A-Z])0(?=[A-Z])/g, 'O').replace(/(?<=[A-Z])[1|](?=[A-Z])/g, 'I')
  return [...readable.matchAll(/[A-Z]+|\d+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const edges = (letters: string) => [`${letters.slice(0, EDGE)}-`, `-${letters.slice(-EDGE)}`]
