import { fold } from '../letters/fold.ts'
import { spellingsOf } from '../letters/repairs.ts'
import { readTable, severalIn } from './table.ts'

type WordTable = 'companies.csv' | 'counting.csv' | 'signs.csv'

/** The words of one kind in a table whose first column is the kind and whose last one the words: folded, of all languages. */
export function wordList(file: WordTable, ...kinds: string[]): string[] {
  return readTable(file)
    .filter(([kind]) => kinds.includes(kind!))
    .flatMap((row) => severalIn(row.at(-1)!))
    .flatMap(spellingsOf)
    .map(fold)
}

const LETTERS_BEFORE = '[A-Z]{0,8}'

/**
 * The source of a pattern that finds any of some words in folded text. A star stands for further letters (`tablet*`,
 * `*tablet*`), a space for one or none; where no star is, the word ends.
 */
export function anyOf(words: string[]): string {
  return `(?:${longestFirst(words).map(toPattern).join('|')})`
}

/** The same for text of which nothing but letters, digits and colons is left: a word may begin and end anywhere. */
export function anyGlued(words: string[]): string {
  const letters = words.map((word) => word.replace(/[^A-Z0-9:]/g, ''))
  return `(?:${longestFirst(letters).join('|')})`
}

/** The same for words that a longer pattern puts into their place: they begin and end where it says. */
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
