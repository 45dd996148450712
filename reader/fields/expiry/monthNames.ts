import { fold } from '../../letters/fold.ts'
import { asLetters } from '../../letters/repairs.ts'
import { readTable } from '../../lexicon/table.ts'

/** Two-letter months of Canada's bilingual labels (Food and Drug Regulations, B.01.007). */
const CANADIAN = ['JA', 'FE', 'MR', 'AL', 'MA', 'JN', 'JL', 'AU', 'SE', 'OC', 'NO', 'DE']
const SHORTEST = 3

const CALENDARS = readTable('months.csv')

const months = new Map<string, number[]>()
for (const [, ...names] of CALENDARS) {
  names.map(fold).forEach((name, index) => {
    for (let length = SHORTEST; length <= name.length; length++) {
      const start = name.slice(0, length)
      const known = months.get(start) ?? []
      // English is first in the table and so decides the meaning of MAR, JUN and JUL.
      if (!known.includes(index + 1)) months.set(start, [...known, index + 1])
    }
  })
}
const [, ...english] = CALENDARS.find(([language]) => language === 'English')!.map((name) =>
  fold(name).slice(0, SHORTEST),
)

/** Months (1 to 12) that a folded word can mean, likeliest first. */
export function monthsNamed(word: string): number[] {
  const found = months.get(word)
  if (!found) return []
  // "MAR" is March in ten languages and November in one (MARRASKUU): the short form means the common month.
  const common = english.indexOf(word.slice(0, SHORTEST)) + 1
  return word.length === SHORTEST && common ? [common] : found
}

export function canadianMonth(code: string): number | null {
  const index = CANADIAN.indexOf(code)
  return index < 0 ? null : index + 1
}

/** Reads 0CT, 0UT, 5ET in any language, else English within one letter (SED). Needs a caption: many words look like months. */
export function misreadMonth(word: string): number | null {
  if (word.length !== SHORTEST || /^\d+$/.test(word)) return null
  const letters = asLetters(word)
  const [exact] = monthsNamed(letters)
  if (exact) return exact
  const near = english.filter((name) => [...name].filter((letter, at) => letter !== letters[at]).length === 1)
  return near.length === 1 ? english.indexOf(near[0]!) + 1 : null
}
