import { anyPlain, wordList } from '../../lexicon/wordLists.ts'
import { isRightBehind, isRightBelow } from '../layout/nearness.ts'
import { type Row, spanOf } from '../layout/rows.ts'
import { FORM_QUALIFIER, PILL_FORM } from '../words/pillForms.ts'
import { type Count, FEWEST_PILLS } from './count.ts'
import { TIMES_FORM } from './countPhrases.ts'

/** Words behind which a number is a count: box of 30. */
const A_COUNT_FOLLOWS = anyPlain(wordList('counting.csv', 'of', 'per', 'pack', 'package', 'quantity'))
/** A number behind a name (PARALEN 500) is its strength. */
const NUMBER_LAST = new RegExp(
  `^(?:[^A-Z\\d]*|.{0,24}(?<![A-Z])${A_COUNT_FOLLOWS}\\s*)(?<![\\d.,/-])([1-9]\\d{0,2})(?:[\\s-]+${FORM_QUALIFIER}{1,3})?\\s*$`,
)
const FORM_FIRST = new RegExp(`^[^A-Z0-9]*${FORM_QUALIFIER}{0,3}${PILL_FORM}(?![A-Z])`)
/** A longer line is about something else. */
const LONGEST_FORM_LINE = 34
/** Two lines put together are less than one phrase, and less still where they stand apart. */
const RANK = 1.8
const RANK_APART = 1.5
/** How Hungarian boxes print that they hold so many. */
const SO_MANY_TIMES = /^[^A-Z0-9]*([1-9]\d{1,2})\s?[X×][^A-Z0-9]*$/
const COUNTED_WITH_TIMES = new RegExp(TIMES_FORM)
/** How French labels print a box of so many, as all that a line says. */
const BOX_OF = /^[^A-Z0-9]*B(?:O[IL])?(?:TE)?\s?(?:\/|DE)\s?([1-9]\d{0,2})[^A-Z0-9]*$/

/**
 * Counts whose form stands on the next line: a large number over "tablets", or a line that broke in between. What is a
 * strength elsewhere on the package is one here too: it ends the name that stands beside it.
 */
export function findCountsAcrossLines(rows: Row[], strengths: Set<number>): Count[] {
  const lines = rows
    .filter((row) => !row.joined)
    .flatMap((row) =>
      row.parts.map(({ start, end }) => ({
        text: row.folded.slice(start, end),
        span: spanOf(row, start, end),
      })),
    )
  const forms = lines.filter(({ text }) => text.length < LONGEST_FORM_LINE && FORM_FIRST.test(text))
  const boxes = lines.flatMap(({ text, span }) => {
    const value = Number(BOX_OF.exec(text)?.[1])
    return forms.length > 0 && value >= FEWEST_PILLS ? [{ value, rank: RANK_APART, span }] : []
  })
  const isCountedWithTimes = lines.some(({ text }) => COUNTED_WITH_TIMES.test(text))
  const times = lines.flatMap(({ text, span }) => {
    const value = Number(SO_MANY_TIMES.exec(text)?.[1])
    return isCountedWithTimes && value >= FEWEST_PILLS ? [{ value, rank: RANK_APART, span }] : []
  })
  const overForms = lines.flatMap((line) => {
    const value = Number(NUMBER_LAST.exec(line.text)?.[1])
    if (!(value >= FEWEST_PILLS) || strengths.has(value)) return []
    return forms
      .filter((form) => isRightBelow(line.span, form.span) || isRightBehind(line.span, form.span))
      .map((form) => ({
        value,
        rank: RANK,
        span: { ...line.span, confidence: Math.min(line.span.confidence, form.span.confidence) },
      }))
  })
  return [...overForms, ...boxes, ...times]
}
