import { spellingKey } from '../letters/spellingKey.ts'
import { squash } from '../letters/words.ts'

/** One substance or one brand that the lexicon knows. */
export interface Medicine {
  /** As it is commonly printed, e.g. "Paracetamol". */
  name: string
  kind: 'ingredient' | 'brand'
  /** For a brand, what is in it, or may be where that depends on the country; for an ingredient, itself. */
  ingredients: string[]
  /** What it is usually taken for; empty when the lexicon does not say. */
  purpose: string
  /** Present for a brand with other contents in other countries. */
  contents?: Content[]
}

/** Content of a brand in some countries (two letters each, or EU); of an empty list, in all others. */
export interface Content {
  ingredients: string[]
  countries: string[]
}

/** One of the names of a medicine, as the lexicon spells it. */
export interface KnownName {
  name: string
  medicine: Medicine
}

/** Names of fewer letters are one word in one language only. */
const SHORTEST_VARIED = 5

/** The names of the lexicon by their letters, and by what their spellings in several languages have in common. */
export class NameTable {
  readonly #byLetters = new Map<string, KnownName>()
  readonly #bySpelling = new Map<string, KnownName>()

  /** Adds a name; gives its letters, or undefined where they are another name's already. */
  add(name: string, medicine: Medicine): string | undefined {
    const letters = squash(name)
    if (this.#byLetters.has(letters)) return undefined
    this.#byLetters.set(letters, { name, medicine })
    // VITAMINA is Spanish for any vitamin: only whole words vary in their spelling.
    if (medicine.kind === 'ingredient' && !name.includes(' ')) {
      const spelling = spellingKey(letters)
      if (spelling.length >= SHORTEST_VARIED && !this.#bySpelling.has(spelling))
        this.#bySpelling.set(spelling, { name: medicine.name, medicine })
    }
    return letters
  }

  /** The name of exactly these letters (`squash`). */
  exactly(letters: string): KnownName | undefined {
    return this.#byLetters.get(letters)
  }

  /** The same, or the ingredient that another language spells so. */
  find(letters: string): KnownName | undefined {
    return this.#byLetters.get(letters) ?? this.#spelled(letters)
  }

  #spelled(letters: string): KnownName | undefined {
    return letters.length >= SHORTEST_VARIED ? this.#bySpelling.get(spellingKey(letters)) : undefined
  }
}
