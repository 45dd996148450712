import * as z from 'zod/mini'
import { speaking } from '../language/speaking.ts'
import { t } from '../language/t.ts'

/** Bounds of the files of an import together; of columns, in each file. `work` is time or memory. */
export const MOST_IN_IMPORT = { columns: 200, rows: 100_000, cells: 1_000_000 }

export const BoundFacts = z.object({ bound: z.enum(['columns', 'rows', 'cells', 'work']) })
export type ImportBound = z.infer<typeof BoundFacts>['bound']

const grouped = (count: number) => count.toLocaleString(speaking().locale)

export const importBoundSentence = ({ bound }: z.infer<typeof BoundFacts>): string => {
  if (bound === 'columns')
    return t(
      'A file has more than {most} columns. Save a copy with only the columns you need, and import that.',
      {
        most: grouped(MOST_IN_IMPORT.columns),
      },
    )
  if (bound === 'work')
    return t(
      'There is too much in these files to read at once. Split them, and import one part after the other.',
    )
  return bound === 'rows'
    ? t('These files have more than {most} rows. Split them, and import one part after the other.', {
        most: grouped(MOST_IN_IMPORT.rows),
      })
    : t('These files have more than {most} cells. Split them, and import one part after the other.', {
        most: grouped(MOST_IN_IMPORT.cells),
      })
}
