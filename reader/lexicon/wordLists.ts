import { fold } from '../letters/fold.ts'
import { spellingsOf } from '../letters/repairs.ts'
import { readTable, severalIn } from './table.ts'

type WordTable = 'companies.csv' | 'counting.csv' | 'signs.csv'

/** Words of some kinds, folded, of all languages. The table's first column is the kind, its last the words. */
export function wordList(file: WordTable, ...kinds: string[]): string[] {
  return readTable(file)
    .filter(([kind]) => kinds.includes(kind!))
    .flatMap((row) => severalIn(row.at(-1)!))
    .flatMap(spellingsOf)
    .map(fold)
}

const LETTERS_BEFORE = '[A-Z]{0,8}'

/** A star stands for more letters (`tablet*`, `*tablet*`), a space for one or none; without a star, the word ends. */
export function anyOf(words: string[]): string {
  return `(?:${longestFirst(words).map(toPattern).join('|')})`
}

/** Like `anyOf`, for text of only letters, digits and colons: words may begin and end anywhere. */
export function anyGlued(words: string[]): string {
  const letters = words.map((word) => word.replace(/[^A-Z0-9:]/g, ''))
  return `(?:${longestFirst(letters).join('|')})`
}

/** Like `anyOf`, for use within longer patterns, which decide about word boundaries. */
export function anyPlain(words: string[]): string {
  return `(?:${longestFirst(words).map(toSource).join('|')})`
}

const longestFirst = (words: string[]) => [...new Set(words)].sort((a, b) => b.length - a.length)

function toPattern(word: string): string {
  const start = word.startsWith('*') ? LETTERS_BEFORE : '(?<![A-Z])'
  const end = word.endsWith('*') || !/[A-Z]$/.test(word) ? '' : '(?![A-Z])'
  return start + toSource(word.replace(/^\*/, '')) + end
}

const toSource = (word: string) =>
  word
    .replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(' ', '\\s?')
    .replace(/\*$/, '[A-Z]*')
