import { fold } from './fold.ts'
import { lettersRepaired } from './repairs.ts'

export interface Word {
  text: string
  start: number
  end: number
}

/** Letters and digits of a name, folded. */
export function squash(name: string): string {
  return fold(name).replace(/[^A-Z0-9]/g, '')
}

/** Words of a text; adjacent letters and digits are separate words, but a zero or one among letters is a letter. */
export function wordsOf(text: string): Word[] {
  const readable = lettersRepaired(fold(text))
  return [...readable.matchAll(/[A-Z]+|\d+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}
