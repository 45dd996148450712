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
/** Abbreviations of three letters are too often something else: DEC is a month before it is diethylcarbamazine. */
const SHORTEST = 4
/** Names of at least this length are also found inside glued text (EACHTABLETCONTAINSASPIRIN), and when they are cut off. */
const SHORTEST_GLUED = 7
/** How many letters of a name tell where to look for its misreadings. */
const EDGE = 3
const MOST_CUT_OFF = 4
const MOST_REMEMBERED = 20_000

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
        if (letters.length < SHORTEST || this.#byLetters.has(letters)) continue
        this.#byLetters.set(letters, medicine)
        const spelling = spellingKey(letters)
        if (medicine.kind === 'ingredient' && spelling.length > SHORTEST && !this.#bySpelling.has(spelling)) {
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

  /** Whether these letters are the end of an ingredient's name that lost its beginning: no name of their own. */
  endsAName(letters: string): boolean {
    if (letters.length < SHORTEST) return false
    return (this.#byEdge.get(edges(letters)[1]!) ?? []).some(
      (name) =>
        name.length > letters.length &&
        name.endsWith(letters) &&
        this.#byLetters.get(name)!.kind === 'ingredient',
    )
  }

  #matchAt(words: Word[], first: number): { found: LexiconMatch; words: number } | null {
    const windows = Array.from({ length: Math.min(MOST_WORDS, words.length - first) }, (_, index) =>
      words.slice(first, first + index + 1),
    ).reverse()
    const at = (taken: Word[], medicine: Medicine, exact: boolean) => ({
      found: { medicine, start: taken[0]!.start, end: taken.at(-1)!.end, exact },
      words: taken.length,
    })
    for (const taken of windows) {
      const medicine = this.#known(taken.map((word) => word.text).join(''))
      if (medicine) return at(taken, medicine, true)
    }
    for (const taken of windows) {
      if (taken.length > 1 && !this.#mayBeOneMisreadName(taken)) continue
      const medicine = this.#nearest(taken.map((word) => word.text).join(''))
      if (medicine) return at(taken, medicine, false)
    }
    return this.#gluedInto(words[first]!)
  }

  #known(letters: string): Medicine | undefined {
    return this.#byLetters.get(letters) ?? this.#spelled(letters)
  }

  #mayBeOneMisreadName(taken: Word[]): boolean {
    return (
      taken.length === 2 &&
      taken.every((word) => word.text.length >= SHORTEST) &&
      !this.#known(taken[1]!.text)
    )
  }

  #spelled(letters: string): Medicine | undefined {
    return letters.length > SHORTEST ? this.#bySpelling.get(spellingKey(letters)) : undefined
  }

  /** The one name that these letters are a cut or a misread print of, or null. */
  #nearest(letters: string): Medicine | null {
    if (letters.length < SHORTEST_GLUED - 1 || !/^[A-Z]/.test(letters)) return null
    const known = this.#misread.get(letters)
    if (known !== undefined) return known
    const medicine = this.#cut(letters) ?? this.#misreadName(letters)
    if (this.#misread.size < MOST_REMEMBERED) this.#misread.set(letters, medicine)
    return medicine
  }

  /** The only ingredient that begins or ends with these letters: the rest is outside the photo or in the fold. */
  #cut(letters: string): Medicine | null {
    if (letters.length < SHORTEST_GLUED) return null
    const found = new Set<Medicine>()
    for (const edge of edges(letters)) {
      for (const name of this.#byEdge.get(edge) ?? []) {
        const medicine = this.#byLetters.get(name)!
        if (name.length - letters.length > MOST_CUT_OFF) continue
        if (medicine.kind === 'ingredient' && (name.startsWith(letters) || name.endsWith(letters)))
          found.add(medicine)
      }
    }
    return found.size === 1 ? [...found][0]! : null
  }

  #misreadName(letters: string): Medicine | null {
    let best: Medicine | null = null
    let least = Number.POSITIVE_INFINITY
    for (const edge of edges(letters)) {
      for (const name of this.#byEdge.get(edge) ?? []) {
        const medicine = this.#byLetters.get(name)!
        const limit = Math.min(least, mistakesAllowed(name, medicine.kind) + 0.5)
        if (Math.abs(name.length - letters.length) >= limit) continue
        const mistakes = mistakesBetween(name, letters, limit)
        if (mistakes < limit) [best, least] = [medicine, mistakes]
      }
    }
    return best
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

/** Brands, and short names, are coined to differ by a letter (Digene, Difene): only one look-alike is forgiven. */
function mistakesAllowed(name: string, kind: Medicine['kind']): number {
  if (kind === 'brand' || name.length < 9) return name.length < 6 ? -1 : 0.5
  return name.length < 12 ? 1 : 2
}

const edges = (letters: string) => [`${letters.slice(0, EDGE)}-`, `-${letters.slice(-EDGE)}`]
