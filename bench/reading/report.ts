import type { MedicineReading } from '../../reader/medicineReading.ts'
import { scoreCards } from './cards.ts'
import type { PhotoLabel } from './label.ts'
import { FIELDS, type FieldScore, judge, toScores, wilson } from './scoring.ts'

export interface PhotoResult {
  label: PhotoLabel
  reading: MedicineReading
}

/** Prints each field's scores with 95 % confidence intervals. */
export function reportScores(title: string, results: PhotoResult[]): void {
  console.log(`\n${title}: ${results.length} photos`)
  console.table(toScores(results).map(toRow))
}

const toRow = ({ field, readable, right, wrong, scored, ...score }: FieldScore) => ({
  field,
  readable,
  right,
  'right %': share(right, readable),
  wrong,
  'wrong %': share(wrong, scored),
  'wrong when sure': score.wrongWhenSure,
  'wrong, asks': score.wrongAsking,
  'right, asks': score.rightAsking,
})

/** Prints the scores of cards for photos of several packages. */
export function reportCards(results: PhotoResult[]): void {
  const { packages, right, wrong, fields } = scoreCards(results)
  if (packages === 0) return
  console.log(`\nCards of ${packages} packages that share a photo: ${right} right, ${wrong} wrong`)
  console.table(fields)
}

/** Prints right and wrong answers by group of photos. */
export function reportGroups(
  title: string,
  results: PhotoResult[],
  groupOf: (label: PhotoLabel) => string,
): void {
  const groups = new Map<string, PhotoResult[]>()
  for (const result of results) {
    const group = groupOf(result.label)
    groups.set(group, [...(groups.get(group) ?? []), result])
  }
  console.log(`\n${title}: right of readable, and wrong`)
  const cell = ({ right, readable, wrong }: FieldScore) =>
    `${right} of ${readable}${wrong ? `, ${wrong} wrong` : ''}`
  console.table(
    Object.fromEntries(
      [...groups]
        .sort(([one, a], [other, b]) => b.length - a.length || one.localeCompare(other))
        .map(([group, own]) => [
          group,
          {
            photos: own.length,
            ...Object.fromEntries(toScores(own).map((score) => [score.field, cell(score)])),
          },
        ]),
    ),
  )
}

/** Prints all misses and mistakes. */
export function listFaults(results: PhotoResult[]): void {
  for (const { label, reading } of results) {
    for (const field of FIELDS) {
      const verdict = judge(field, reading, label)
      if (verdict !== 'wrong' && verdict !== 'missed') continue
      const found = reading[field]
      const answer = found ? `${JSON.stringify(found.value)} (${found.confidence})` : 'nothing'
      console.log(`${label.file}: ${field} is ${JSON.stringify(label[field])}, read ${answer}`)
    }
  }
}

function share(part: number, whole: number): string {
  if (whole === 0) return ''
  const percent = (value: number) => Math.round(100 * value)
  const [low, high] = wilson(part, whole)
  return `${percent(part / whole)} (${percent(low)} to ${percent(high)})`
}
