import { anyPlain, wordList } from '../../lexicon/wordLists.ts'
import { WELL_READ } from '../../page.ts'
import { isRightBehind, isRightBelow } from '../layout/nearness.ts'
import { type Row, type Span, spanOf } from '../layout/rows.ts'
import { FORM_QUALIFIER, PILL_FORM } from '../words/pillForms.ts'
import { AMOUNT_UNIT } from '../words/strength.ts'
import { TIMES_FORM } from './countPhrases.ts'

/** Words before a count: box of 30. */
const A_COUNT_FOLLOWS = anyPlain(wordList('counting.csv', 'of', 'per', 'pack', 'package', 'quantity'))
/** A number after a name (PARALEN 500) is its strength. */
const NUMBER_LAST = new RegExp(
  `^(?:[^A-Z\\d]*|.{0,24}(?<![A-Z])${A_COUNT_FOLLOWS}\\s*)(?<![\\d.,/-])([1-9]\\d{0,2})(?:[\\s-]*${FORM_QUALIFIER}{1,3})?\\s*$`,
)
const FORM_FIRST = new RegExp(`^[^A-Z0-9]*${FORM_QUALIFIER}{0,3}${PILL_FORM}(?![A-Z])`)
/** A form behind words that are unknown or misread, below a number alone: 30 over Film Kaph Tablet. */
const FORM_LATER = new RegExp(`^[^A-Z0-9]*(?:[A-Z]+[\\s-]+){1,2}${PILL_FORM}[^A-Z0-9]*$`)
const RANK_LATER = 1.6
/** Larger numbers over a name and a form are strengths. */
const MOST_LATER = 120
/** Longer lines are about something else. */
const LONGEST_FORM_LINE = 34
/** Weaker than one phrase, and weaker still where the lines are apart. */
const RANK = 1.8
const RANK_APART = 1.5
/** Count on Hungarian boxes: 30 ×. */
const SO_MANY_TIMES = /^[^A-Z0-9]*([1-9]\d{1,2})\s?[X×][^A-Z0-9]*$/
const COUNTED_WITH_TIMES = new RegExp(TIMES_FORM)
/** A line with the count of a French box: BTE/30, boîte de 30. */
const BOX_OF = /^[^A-Z0-9]*B(?:O[IL])?(?:TE)?\s?(?:\/|DE)\s?([1-9]\d{0,2})[^A-Z0-9]*$/

const NUMBER_ALONE = /^[^A-Z0-9]*([1-9]\d{1,2})[^A-Z0-9]*$/
const RANK_ALONE = 1
/** Minimum size relative to the package's usual print; larger where no form is readable. */
const LARGE = { withForm: 1.2, alone: 1.8 }
const UNIT_FIRST = new RegExp(`^[^A-Z0-9]*${AMOUNT_UNIT}`)
const SAYS_FORM = new RegExp(`(?<![A-Z])${PILL_FORM}(?![A-Z])`)
/** Syrup and powder: 150 ml, 5 g. */
const IS_POURED = /\d\s?(?:ML|GR?|L)(?![A-Z])/
/** Pills come in weeks, tens and rows of a strip. */
const isPackSize = (value: number) => value >= FEWEST_PILLS && [5, 6, 7, 8].some((part) => value % part === 0)

interface Line {
  text: string
  span: Span
}

function findCountsAlone(lines: Line[], strengths: Set<number>): Count[] {
  const hasForm = lines.some(({ text }) => SAYS_FORM.test(text))
  if (!hasForm && lines.some(({ text }) => IS_POURED.test(text))) return []
  const large = hasForm ? LARGE.withForm : LARGE.alone
  const heights = lines.map(({ span }) => heightOf(span)).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1]!
  return lines.flatMap(({ text, span }) => {
    const value = Number(NUMBER_ALONE.exec(text)?.[1])
    if (!isPackSize(value) || strengths.has(value) || span.confidence < WELL_READ) return []
    if (heightOf(span) < large * usual) return []
    const isPartOfMore = lines.some(
      (other) =>
        (isRightBehind(other.span, span) && /[A-Z0-9]/.test(other.text)) ||
        ((isRightBehind(span, other.span) || isRightBelow(span, other.span)) && UNIT_FIRST.test(other.text)),
    )
    return isPartOfMore ? [] : [{ value, rank: RANK_ALONE, span }]
  })
}

const heightOf = ({ top, bottom }: Span) => bottom - top

/** Counts with their form on the next line. A strength elsewhere on the package is no count: it ends the name. */
export function findCountsAcrossLines(rows: Row[], strengths: Set<number>): Count[] {
  const lines: Line[] = rows
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
  const later = lines.filter(({ text }) => text.length < LONGEST_FORM_LINE && FORM_LATER.test(text))
  const overLater = lines.flatMap(({ text, span }) => {
    const value = Number(NUMBER_ALONE.exec(text)?.[1])
    if (!isPackSize(value) || value > MOST_LATER || strengths.has(value)) return []
    return later.some((form) => isRightBelow(span, form.span)) ? [{ value, rank: RANK_LATER, span }] : []
  })
  return [...overForms, ...overLater, ...boxes, ...times, ...findCountsAlone(lines, strengths)]
}

export interface Count {
  value: number
  rank: number
  span: Span
}

export const FEWEST_PILLS = 4
export const MOST_PILLS = 1000
