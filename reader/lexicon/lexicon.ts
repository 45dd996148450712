import { mistakesBetween } from '../letters/misreading.ts'
import { capitalIsRepaired } from '../letters/repairs.ts'
import { squash, type Word, wordsOf } from '../letters/words.ts'
import { LetterModel } from './letterModel.ts'
import type { Entry } from './medicines.ts'
import { type KnownName, type Medicine, NameTable } from './nameTable.ts'
import { anyOf, wordList } from './wordLists.ts'

/** A medicine recognised in a text, with its position there. */
export interface LexiconMatch {
  /** The name that was recognised, e.g. "Acetaminophen", as the lexicon spells it. */
  name: string
  medicine: Medicine
  start: number
  end: number
  /** False when some letters had to be taken for misread. */
  exact: boolean
}

/** A name of more words than this is found by its first ones. */
const MOST_WORDS = 4
/** Abbreviations of three letters are too often something else: DEC is a month before it is diethylcarbamazine. */
const SHORTEST = 4
/** Names of at least this length are also found inside glued text (EACHTABLETCONTAINSASPIRIN), and when they are cut off. */
const SHORTEST_GLUED = 7
/** How many letters of a name tell where to look for its misreadings. */
const EDGE = 3
const MOST_CUT_OFF = 4
/** What a substance is bound to: no misread name (CHLORHYDRATE is no chloral hydrate). */
const SALT = new RegExp(`^${anyOf(wordList('signs.csv', 'salt'))}$`)
const MOST_TEXTS = 1000
const MOST_REMEMBERED = 20_000

/** The table of known medicines, and how to find them in what a text reader made of print. */
export class Lexicon {
  readonly #names = new NameTable()
  readonly #letters = new LetterModel()
  /** Names by their first and by their last letters: a misread name has at least one of the two intact. */
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

  /** The medicines named in a text, the longest match at each place, in order. */
  find(text: string): LexiconMatch[] {
    const known = this.#found.get(text)
    if (known) return known
    const found = this.#search(text)
    // Several rules ask about the same lines; a page or two of them is enough to remember.
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

  /** How much letters run like those of the names; see LetterModel. */
  likeness(letters: string): number {
    return this.#letters.likeness(letters)
  }

  /** Whether these letters are the end of an ingredient's name that lost its beginning: no name of their own. */
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

  /** The one name that these letters are a cut or a misread print of, or null. */
  #nearest(letters: string): KnownName | null {
    if (letters.length < SHORTEST_GLUED - 1 || !/^[A-Z]/.test(letters) || SALT.test(letters)) return null
    const known = this.#misread.get(letters)
    if (known !== undefined) return known
    const nearest = this.#cut(letters) ?? this.#misreadName(letters)
    if (this.#misread.size < MOST_REMEMBERED) this.#misread.set(letters, nearest)
    return nearest
  }

  /** The only ingredient that begins or ends with these letters: the rest is outside the photo or in the fold. */
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

  /** Brands are coined of few letters, so that one in the midst of others is there by chance: ELIMITE in PRIVATELIMITED. */
  #gluedInto(word: Word): { found: LexiconMatch; words: number } | null {
    for (let from = 0; from + SHORTEST_GLUED <= word.text.length; from++) {
      for (let to = word.text.length; to - from >= SHORTEST_GLUED; to--) {
        const known = this.#names.exactly(word.text.slice(from, to))
        if (!known || (known.medicine.kind === 'brand' && from > 0 && to < word.text.length)) continue
        const found = { ...known, start: word.start + from, end: word.start + to, exact: true }
        return { found, words: 1 }
      }
    }
    return null
  }
}

/** Brands, and short names, are coined to differ by a letter (Digene, Difene): only one look-alike is forgiven. */
function mistakesAllowed(name: string, kind: Medicine['kind']): number {
  if (kind === 'brand' || name.length < 9) return name.length < 6 ? -1 : 0.5
  return name.length < 12 ? 1 : 2
}

const edges = (letters: string) => [`${letters.slice(0, EDGE)}-`, `-${letters.slice(-EDGE)}`]
