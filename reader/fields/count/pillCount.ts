import { digitsRepaired, mayHoldAmpersand } from '../../letters/repairs.ts'
import { anyOf, anyPlain, wordList } from '../../lexicon/wordLists.ts'
import type { Confidence, Found } from '../../medicineReading.ts'
import { type Page, WELL_READ } from '../../page.ts'
import { GAP, type Row, spanOf, toRows } from '../layout/rows.ts'
import { FORM_QUALIFIER, PILL_FORM, withFormsRepaired } from '../words/pillForms.ts'
import { strengthsIn } from '../words/strength.ts'
import { type Count, FEWEST_PILLS, MOST_PILLS } from './count.ts'
import { findCountsAcrossLines } from './countAcrossLines.ts'
import { COUNT_PHRASES } from './countPhrases.ts'

/** Where a form's name follows a number for another reason than counting what is in the package. */
const A_DOSE = new RegExp(anyOf(wordList('counting.csv', 'dose')))
const AROUND = 24
/** "Each strip contains 10 tablets": no dose. */
const EACH_PACK = new RegExp(`EACH\\s?${anyOf(wordList('counting.csv', 'pack', 'package'))}`)
/** How a medicine is used, no dose: 14 Kapseln zum Einnehmen. */
const A_ROUTE = new RegExp(anyOf(wordList('counting.csv', 'route')), 'g')
/** Words behind which a number is a count, not a part of a name: box of 30. */
const BEFORE_A_COUNT = new RegExp(`${anyOf(wordList('counting.csv', 'of', 'per', 'pack', 'package'))}\\s*$`)

/** How many pills the package holds, as printed: never a strength, a dose or a price. */
export function findPillCount(page: Page): Found<number> | null {
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
  if (isContradicted || best.rank < 2) return 'low'
  return best.rank >= 3 && best.span.confidence >= WELL_READ ? 'high' : 'medium'
}

const sizeOf = (count: Count) => (count.span.bottom - count.span.top) * count.span.confidence

const readable = (folded: string) => withFormsRepaired(digitsRepaired(folded))

/** A row as it is read for counts, and as it was printed, position for position. */
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
      // Before a form that was repaired ("200-toblet") a number is no more to be believed than behind a name.
      const isMisread = /^\d/.test(match[0]) && digitsRepaired(row.printed).slice(start, end) !== match[0]
      if (isStrength(value) && (isMisread || followsAName(before))) continue
      taken.push([start, end])
      // A joined row repeats what its parts say, often less well, but better than a phrase put together from two lines.
      const parts = row.parts.filter((part) => part.start < end && part.end > start)
      const doubt = row.joined ? 0.2 : parts.length > 1 ? 0.3 : 0
      const span = spanOf(row, start, end)
      const isDoubtful =
        mayHoldAmpersand(before.slice(-2) + match[0]) ||
        // Of a price row in dots the first digit is lost: FOR 5TABS of FOR 15 TABS.
        (value < 10 && PRICED.test(match[0]) && span.confidence < WELL_READ)
      counts.push({ value, rank: isDoubtful ? 1 : rank - doubt, span })
    }
  }
  return counts
}

const PRICED = new RegExp(`^(?:${anyPlain(wordList('counting.csv', 'per'))}|/)`)

/** Behind a name added numbers are strengths (875+125 film tablets), but for those of a contraceptive's days: 21+7, 84+7. */
const CYCLES = [28, 91]

/** "2 coated tablets" as a line of its own is a pouch, "boîte de 03 comprimés" a box; "2 tablets" may be a dose. */
const FEWEST_OF_ALL = 2
const A_PACKAGE_OF = new RegExp(
  `(?<![A-Z])${anyPlain(wordList('counting.csv', 'package'))}\\s?(?:${anyPlain(wordList('counting.csv', 'of'))})?\\s?$`,
)
const QUALIFIED = new RegExp(`^\\d\\s+${FORM_QUALIFIER}+${PILL_FORM}`)

const isAllOfItsLine = ({ parts }: Row, start: number, end: number) =>
  parts.some((part) => start - part.start < 2 && part.end - end < 2)

/** "Pirfenex 200 tablets": a number that is a strength elsewhere and stands behind a name is a strength here too. */
function followsAName(before: string): boolean {
  return /[A-Z]{3,}[\s-]*$/.test(before) && !BEFORE_A_COUNT.test(before)
}
