import { fold } from './fold.ts'
import { lettersRepaired } from './repairs.ts'

/** A word of a text, folded, with its position there. */
export interface Word {
  text: string
  start: number
  end: number
}

/** A name's letters and digits alone, folded. */
export function squash(name: string): string {
  return fold(name).replace(/[^A-Z0-9]/g, '')
}

/** The words of a text; letters and digits that touch are two words. A zero or a one among letters is a letter. */
export function wordsOf(text: string): Word[] {
  const readable = lettersRepaired(fold(text))
  return [...readable.matchAll(/[A-Z]+|\d+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}
