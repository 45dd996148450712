import { spellingKey } from '../letters/fold.ts'
import { squash } from '../letters/words.ts'

export interface Medicine {
  /** Common print, such as "Paracetamol". */
  name: string
  kind: 'ingredient' | 'brand'
  /** Contents of a brand, in any country; a substance itself. */
  ingredients: string[]
  /** Empty if unknown. */
  purpose: string
  /** Contents of a brand that differ by country. */
  contents?: Content[]
}

/** Content in some countries (two letters, or EU); an empty list means all others. */
export interface Content {
  ingredients: string[]
  countries: string[]
}

export interface KnownName {
  name: string
  medicine: Medicine
}

/** Shorter names have no spellings in other languages. */
const SHORTEST_VARIED = 5

export class NameTable {
  readonly #byLetters = new Map<string, KnownName>()
  readonly #bySpelling = new Map<string, KnownName>()

  /** Adds a name and returns its letters; undefined if another name has them. */
  add(name: string, medicine: Medicine): string | undefined {
    const letters = squash(name)
    if (this.#byLetters.has(letters)) return undefined
    this.#byLetters.set(letters, { name, medicine })
    // VITAMINA is Spanish for any vitamin: only single words have national spellings.
    if (medicine.kind === 'ingredient' && !name.includes(' ')) {
      const spelling = spellingKey(letters)
      if (spelling.length >= SHORTEST_VARIED && !this.#bySpelling.has(spelling))
        this.#bySpelling.set(spelling, { name: medicine.name, medicine })
    }
    return letters
  }

  exactly(letters: string): KnownName | undefined {
    return this.#byLetters.get(letters)
  }

  /** Like `exactly`, or the substance that another language spells so. */
  find(letters: string): KnownName | undefined {
    return this.#byLetters.get(letters) ?? this.#spelled(letters)
  }

  #spelled(letters: string): KnownName | undefined {
    return letters.length >= SHORTEST_VARIED ? this.#bySpelling.get(spellingKey(letters)) : undefined
  }
}
