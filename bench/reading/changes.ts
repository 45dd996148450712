import fs from 'node:fs/promises'
import { isLeftOut } from './folds.ts'
import type { PhotoResult } from './report.ts'
import { FIELDS, type Field, judge, type Verdict } from './scoring.ts'

type Verdicts = Record<string, Record<Field, Verdict | null>>

/** Saves the verdicts, to compare later rules with them. */
export async function saveVerdicts(results: PhotoResult[], file: string): Promise<void> {
  await fs.writeFile(file, JSON.stringify(toVerdicts(results)))
}

/** Prints how many answers became right or wrong since `saveVerdicts`, for the visible and the held-out folds. */
export async function reportChanges(
  results: PhotoResult[],
  foldOf: (result: PhotoResult) => number,
  file: string,
): Promise<void> {
  const before: Verdicts = JSON.parse(await fs.readFile(file, 'utf8'))
  const after = toVerdicts(results)
  const change = (field: Field, verdict: Verdict, isOut: boolean) => {
    const files = results
      .filter((result) => isLeftOut(foldOf(result)) === isOut)
      .map(({ label }) => label.file)
    const gained = files.filter(
      (name) => after[name]![field] === verdict && before[name]?.[field] !== verdict,
    )
    const lost = files.filter((name) => after[name]![field] !== verdict && before[name]?.[field] === verdict)
    return `+${gained.length} -${lost.length}`
  }
  console.log(`\nChanges since ${file}`)
  const seen = results.filter((result) => !isLeftOut(foldOf(result))).map(({ label }) => label.file)
  for (const field of FIELDS)
    for (const name of seen.filter((each) => after[each]![field] !== before[each]?.[field]))
      console.log(`${name}: ${field} was ${before[name]?.[field]}, is ${after[name]![field]}`)
  console.table(
    FIELDS.map((field) => ({
      field,
      right: change(field, 'right', false),
      wrong: change(field, 'wrong', false),
      'right, left out': change(field, 'right', true),
      'wrong, left out': change(field, 'wrong', true),
    })),
  )
}

const toVerdicts = (results: PhotoResult[]): Verdicts =>
  Object.fromEntries(
    results.map(({ label, reading }) => [
      label.file,
      Object.fromEntries(FIELDS.map((field) => [field, judge(field, reading, label)])) as Record<
        Field,
        Verdict | null
      >,
    ]),
  )
