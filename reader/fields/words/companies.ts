import { fold } from '../../letters/fold.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import type { TextLine } from '../../page.ts'

const COMPANY = new RegExp(anyOf(wordList('companies.csv', 'legal form', 'trade', 'role')))
const GOES_ON = new RegExp(`^\\s*${anyOf(wordList('companies.csv', 'legal form', 'trade'))}`)
const WORD = new RegExp(
  `^${anyOf(wordList('companies.csv', 'legal form', 'trade', 'weak', 'role', 'maker'))}$`,
)

export const namesCompany = (folded: string): boolean => COMPANY.test(folded)

export const isOfCompanies = (folded: string): boolean => WORD.test(folded)

/** Letters of all lines that name a company, or are above one that does: they contain no medicine's name. */
export function companiesOn(lines: TextLine[]): string {
  const letters = lines.map((line) => fold(line.text).replace(/[^A-Z]/g, ''))
  return lines
    .flatMap((line, index) => {
      const folded = fold(line.text)
      if (!namesCompany(folded)) return []
      return [letters[index], ...(GOES_ON.test(folded) ? [letters[index - 1]] : [])]
    })
    .join(' ')
}
