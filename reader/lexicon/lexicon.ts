import { mistakesBetween } from '../letters/misreading.ts'
import { capitalIsRepaired } from '../letters/repairs.ts'
import { squash, type Word, wordsOf } from '../letters/words.ts'
import { type Entry, readMedicines } from './medicines.ts'
import { type KnownName, type Medicine, NameTable } from './nameTable.ts'
import { anyOf, wordList } from './wordLists.ts'

const BOUNDARY = 26
const SYMBOLS = 27
const FIRST_LETTER = 65

/** A Markov model of the letters in names, to recognise sequences that no name has. */
export class LetterModel {
  readonly #counts = new Float64Array(SYMBOLS * SYMBOLS).fill(0.5)
  readonly #sums = new Float64Array(SYMBOLS).fill(0.5 * SYMBOLS)

  /** Counts the letters (A to Z) of a name. */
  learn(letters: string): void {
    for (const [from, to] of stepsOf(letters)) {
      this.#counts[from * SYMBOLS + to]!++
      this.#sums[from]!++
    }
  }

  /** Mean natural logarithm of the transition probabilities, ends included: about -2.4 for names. */
  likeness(letters: string): number {
    const steps = stepsOf(letters)
    const sum = steps.reduce(
      (all, [from, to]) => all + Math.log(this.#counts[from * SYMBOLS + to]! / this.#sums[from]!),
      0,
    )
    return sum / steps.length
  }
}

function stepsOf(letters: string): [number, number][] {
  const symbols = [...letters]
    .map((letter) => letter.charCodeAt(0) - FIRST_LETTER)
    .filter((code) => code >= 0 && code < BOUNDARY)
  return [...symbols, BOUNDARY].map((symbol, index) => [index === 0 ? BOUNDARY : symbols[index - 1]!, symbol])
}

export interface LexiconMatch {
  /** The matched name in the lexicon's spelling, such as "Acetaminophen". */
  name: string
  medicine: Medicine
  start: number
  end: number
  /** False if letters were taken as misread. */
  exact: boolean
}

const MOST_WORDS = 4
/** Three-letter abbreviations are ambiguous: DEC is December before it is diethylcarbamazine. */
const SHORTEST = 4
/** Names of at least this length are also found inside other letters (EACHTABLETCONTAINSASPIRIN) and cut off. */
const SHORTEST_GLUED = 7
/** Letters at each end that index misreadings. */
const EDGE = 3
const MOST_CUT_OFF = 4
/** Salts, which are no misread names (CHLORHYDRATE is not chloral hydrate). */
const SALT = new RegExp(`^${anyOf(wordList('signs.csv', 'salt'))}$`)
const MOST_TEXTS = 1000
const MOST_REMEMBERED = 20_000

export class Lexicon {
  readonly #names = new NameTable()
  readonly #letters = new LetterModel()
  /** Names by their first and last letters: at least one of the two is read correctly. */
  readonly #byEdge = new Map<string, string[]>()
  readonly #found = new Map<string, LexiconMatch[]>()
  readonly #misread = new Map<string, KnownName | null>()

  constructor(entries: readonly Entry[]) {
    for (const { medicine, names } of entries) {
      for (const name of names) {
        if (squash(name).length < SHORTEST) continue
        const letters = this.#names.add(name, medicine)
        if (letters === undefined) continue
        this.#letters.learn(letters)
        for (const edge of edges(letters))
          this.#byEdge.set(edge, [...(this.#byEdge.get(edge) ?? []), letters])
      }
    }
  }

  /** Medicines named in a text, longest match first at each position, in order. */
  find(text: string): LexiconMatch[] {
    const known = this.#found.get(text)
    if (known) return known
    const found = this.#search(text)
    // Several rules look up the same lines; this holds a page or two.
    if (this.#found.size >= MOST_TEXTS) this.#found.clear()
    this.#found.set(text, found)
    return found
  }

  #search(text: string): LexiconMatch[] {
    const words = wordsOf(capitalIsRepaired(text))
    const found: LexiconMatch[] = []
    for (let first = 0; first < words.length; ) {
      const match = this.#matchAt(words, first)
      if (match) found.push(match.found)
      first += match?.words ?? 1
    }
    return found
  }

  likeness(letters: string): number {
    return this.#letters.likeness(letters)
  }

  /** True if these letters end a substance's name that lost its beginning. */
  endsAName(letters: string): boolean {
    if (letters.length < SHORTEST) return false
    return (this.#byEdge.get(edges(letters)[1]!) ?? []).some(
      (name) =>
        name.length > letters.length &&
        name.endsWith(letters) &&
        this.#names.exactly(name)!.medicine.kind === 'ingredient',
    )
  }

  #matchAt(words: Word[], first: number): { found: LexiconMatch; words: number } | null {
    const windows = Array.from({ length: Math.min(MOST_WORDS, words.length - first) }, (_, index) =>
      words.slice(first, first + index + 1),
    ).reverse()
    const at = (taken: Word[], known: KnownName, exact: boolean) => ({
      found: { ...known, start: taken[0]!.start, end: taken.at(-1)!.end, exact },
      words: taken.length,
    })
    for (const taken of windows) {
      const known = this.#names.find(taken.map((word) => word.text).join(''))
      if (known) return at(taken, known, true)
    }
    for (const taken of windows) {
      if (taken.length > 1 && !this.#mayBeOneMisreadName(taken)) continue
      const near = this.#nearest(taken.map((word) => word.text).join(''))
      if (near) return at(taken, near, false)
    }
    return this.#gluedInto(words[first]!)
  }

  #mayBeOneMisreadName(taken: Word[]): boolean {
    return (
      taken.length === 2 &&
      taken.every((word) => word.text.length >= SHORTEST) &&
      !this.#names.find(taken[1]!.text)
    )
  }

  /** The one name that these letters are a cut or misread copy of, or null. */
  #nearest(letters: string): KnownName | null {
    if (letters.length < SHORTEST_GLUED - 1 || !/^[A-Z]/.test(letters) || SALT.test(letters)) return null
    const known = this.#misread.get(letters)
    if (known !== undefined) return known
    const nearest = this.#cut(letters) ?? this.#misreadName(letters)
    if (this.#misread.size < MOST_REMEMBERED) this.#misread.set(letters, nearest)
    return nearest
  }

  /** The only substance that begins or ends with these letters: the rest is outside the photo or in a fold. */
  #cut(letters: string): KnownName | null {
    if (letters.length < SHORTEST_GLUED) return null
    const found = new Map<Medicine, KnownName>()
    for (const edge of edges(letters)) {
      for (const name of this.#byEdge.get(edge) ?? []) {
        const known = this.#names.exactly(name)!
        const isCut = name.startsWith(letters) || name.endsWith(letters)
        if (!isCut || name.length - letters.length > MOST_CUT_OFF) continue
        if (known.medicine.kind === 'brand' || known.name.includes(' ')) continue
        if (!found.has(known.medicine)) found.set(known.medicine, known)
      }
    }
    return found.size === 1 ? [...found.values()][0]! : null
  }

  #misreadName(letters: string): KnownName | null {
    let best: KnownName | null = null
    let least = Number.POSITIVE_INFINITY
    for (const edge of edges(letters)) {
      for (const name of this.#byEdge.get(edge) ?? []) {
        const known = this.#names.exactly(name)!
        const limit = Math.min(least, mistakesAllowed(name, known.medicine.kind) + 0.5)
        if (Math.abs(name.length - letters.length) >= limit) continue
        const mistakes = mistakesBetween(name, letters, limit)
        if (mistakes < limit) [best, least] = [known, mistakes]
      }
    }
    return best
  }

  /** Brands have few letters and occur in others by chance: ELIMITE in PRIVATELIMITED. */
  #gluedInto(word: Word): { found: LexiconMatch; words: number } | null {
    for (let from = 0; from + SHORTEST_GLUED <= word.text.length; from++) {
      for (let to = word.text.length; to - from >= SHORTEST_GLUED; to--) {
        const known = this.#names.exactly(word.text.slice(from, to))
        if (!known || (known.medicine.kind === 'brand' && from > 0 && to < word.text.length)) continue
        // The start of a cut word may look like a brand: CHLORPHENI of chlorpheniramine.
        const rest = word.text.length - (to - from)
        const exact = known.medicine.kind === 'ingredient' || rest === 0 || rest > MOST_CUT_OFF - 1
        const found = { ...known, start: word.start + from, end: word.start + to, exact }
        return { found, words: 1 }
      }
    }
    return null
  }
}

/** Brands and short names may differ by one letter (Digene, Difene): only one look-alike is allowed. */
function mistakesAllowed(name: string, kind: Medicine['kind']): number {
  if (kind === 'brand' || name.length < 9) return name.length < 6 ? -1 : 0.5
  return name.length < 12 ? 1 : 2
}

const edges = (letters: string) => [`${letters.slice(0, EDGE)}-`, `-${letters.slice(-EDGE)}`]

let shared: Lexicon | null = null

export function sharedLexicon(): Lexicon {
  shared ??= new Lexicon(readMedicines())
  return shared
}
