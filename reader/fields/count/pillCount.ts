import { digitsRepaired, mayHoldAmpersand } from '../../letters/repairs.ts'
import { anyOf, anyPlain, wordList } from '../../lexicon/wordLists.ts'
import type { Confidence, FieldReading } from '../../medicineReading.ts'
import { type Page, WELL_READ } from '../../page.ts'
import { GAP, type Row, spanOf, toRows } from '../layout/rows.ts'
import { FORM_QUALIFIER, PILL_FORM, withFormsRepaired } from '../words/pillForms.ts'
import { strengthsIn } from '../words/strength.ts'
import { type Count, FEWEST_PILLS, findCountsAcrossLines, MOST_PILLS } from './countAcrossLines.ts'
import { COUNT_PHRASES } from './countPhrases.ts'

const A_DOSE = new RegExp(anyOf(wordList('counting.csv', 'dose')))
const AROUND = 24
/** "Each strip contains 10 tablets" is not a dose. */
const EACH_PACK = new RegExp(`EACH\\s?${anyOf(wordList('counting.csv', 'pack', 'package'))}`)
/** A route of use, not a dose: 14 Kapseln zum Einnehmen. */
const A_ROUTE = new RegExp(anyOf(wordList('counting.csv', 'route')), 'g')
/** Words before a count, so that the number is not part of a name: box of 30. */
const BEFORE_A_COUNT = new RegExp(`${anyOf(wordList('counting.csv', 'of', 'per', 'pack', 'package'))}\\s*$`)

/** Number of pills in the package, as printed: never a strength, dose or price. */
export function findPillCount(page: Page): FieldReading<number> | null {
  const rows = toRows(page).map((row) => ({ ...row, printed: row.folded, folded: readable(row.folded) }))
  const strengths = new Set(rows.flatMap(({ folded }) => strengthsIn(folded)))
  const counts = [
    ...rows.flatMap((row) => countsIn(row, strengths)),
    ...findCountsAcrossLines(rows, strengths),
  ]
  const [best] = counts.sort((a, b) => b.rank - a.rank || sizeOf(b) - sizeOf(a))
  if (!best) return null
  return {
    value: best.value,
    confidence: confidenceIn(best, counts),
    source: 'text',
    place: best.span.place,
  }
}

function confidenceIn(best: Count, counts: Count[]): Confidence {
  const isContradicted = counts.some(
    (other) => other.value !== best.value && other.rank >= Math.min(3, best.rank),
  )
  if (isContradicted || best.rank < 2 || best.span.confidence < FAIRLY_READ) return 'low'
  return best.rank >= 3 && best.span.confidence >= WELL_READ ? 'high' : 'medium'
}

/** Below this confidence, a digit is often misread. */
const FAIRLY_READ = 0.8

const sizeOf = (count: Count) => (count.span.bottom - count.span.top) * count.span.confidence

const readable = (folded: string) => withFormsRepaired(digitsRepaired(folded))

/** A row prepared for counting, position for position as printed. */
interface ReadableRow extends Row {
  printed: string
}

function countsIn(row: ReadableRow, strengths: Set<number>): Count[] {
  const counts: Count[] = []
  if (!/\d|[TC]A[BP]/.test(row.folded)) return counts
  const isStrength = (number: number) => strengths.has(number)
  const taken: [number, number][] = []
  for (const { pattern, rank, isSum, value: fixed } of COUNT_PHRASES) {
    for (const match of row.folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (match[0].includes(GAP) || taken.some(([from, to]) => from < end && to > start)) continue
      const numbers = match.slice(1).flatMap((number) => (number === undefined ? [] : [Number(number)]))
      const value = fixed ?? numbers.reduce((all, number) => (isSum ? all + number : all * number))
      const [before = ''] = row.folded
        .slice(Math.max(0, start - AROUND), start)
        .split(GAP)
        .slice(-1)
      const [after = ''] = row.folded.slice(end, end + AROUND).split(GAP)
      if (isSum && !CYCLES.includes(value) && (followsAName(before) || numbers.some(isStrength))) {
        taken.push([start, end])
        continue
      }
      const isPackaged = A_PACKAGE_OF.test(before)
      if (!isPackaged && !fixed && match.slice(1).some((number) => number?.startsWith('0'))) continue
      const isPouch = isAllOfItsLine(row, start, end) && QUALIFIED.test(match[0])
      if (value < (isPouch || isPackaged ? FEWEST_OF_ALL : FEWEST_PILLS) || value > MOST_PILLS) continue
      if (rank < 4 && A_DOSE.test((before + match[0] + after).replace(EACH_PACK, '').replace(A_ROUTE, '')))
        continue
      // A number before a repaired form ("200-toblet") is as doubtful as one after a name.
      const isMisread = /^\d/.test(match[0]) && digitsRepaired(row.printed).slice(start, end) !== match[0]
      if (isStrength(value) && (isMisread || followsAName(before))) continue
      taken.push([start, end])
      // A joined row repeats its parts, often less well, but better than a phrase combined from two lines.
      const parts = row.parts.filter((part) => part.start < end && part.end > start)
      const doubt = row.joined ? 0.2 : parts.length > 1 ? 0.3 : 0
      const span = spanOf(row, start, end)
      const isDoubtful =
        mayHoldAmpersand(before.slice(-2) + match[0]) ||
        // Dot-matrix price rows lose the first digit: FOR 5TABS of FOR 15 TABS.
        (value < 10 && PRICED.test(match[0]) && span.confidence < WELL_READ)
      // PE810 TABS: a letter before the digits may be a misread digit, or the other way round.
      const isGlued =
        /[A-Z]\d$/.test(before.slice(-1) + match[0][0]) || /\d[A-Z]$/.test(match[0].slice(-1) + after[0])
      counts.push({ value, rank: isDoubtful ? 1 : Math.min(rank - doubt, isGlued ? GLUED : rank), span })
    }
  }
  return counts
}

/** Rank of digits joined to letters: never certain. */
const GLUED = 1.5
const PRICED = new RegExp(`^(?:${anyPlain(wordList('counting.csv', 'per'))}|/)`)

/** Added numbers after a name are strengths (875+125 film tablets), except a contraceptive's days: 21+7, 84+7. */
const CYCLES = [28, 91]

/** "2 coated tablets" as a whole line is a pouch, "boîte de 03 comprimés" a box; "2 tablets" may be a dose. */
const FEWEST_OF_ALL = 2
const A_PACKAGE_OF = new RegExp(
  `(?<![A-Z])${anyPlain(wordList('counting.csv', 'package'))}\\s?(?:${anyPlain(wordList('counting.csv', 'of'))})?\\s?$`,
)
const QUALIFIED = new RegExp(`^\\d\\s+${FORM_QUALIFIER}+${PILL_FORM}`)

const isAllOfItsLine = ({ parts }: Row, start: number, end: number) =>
  parts.some((part) => start - part.start < 2 && part.end - end < 2)

/** "Pirfenex 200 tablets": a number after a name that is a strength elsewhere is one here too. */
function followsAName(before: string): boolean {
  return /[A-Z]{3,}[\s-]*$/.test(before) && !BEFORE_A_COUNT.test(before)
}
