import { ANY_ID } from '../../../../contract/text.ts'
import { t } from '../../../../language/t.ts'
import type { Preparation } from '../preparation.ts'
import { Unreadable } from '../readRow.ts'
import type { Medicines } from './medicines.ts'
import type { People } from './people.ts'
import type { Plans } from './plans.ts'

/** Ids of the new planned doses by those in the files. */
export type Planned = ReadonlyMap<string, string>

/** Rest of an id that counts hours from a dose: revision, dose, number. */
const FROM_DOSE = /^(-\d+-)([\w-]{22}|[\da-f]{32})(-\d+)$/

export function preparePlanned(
  preparation: Preparation,
  { people, medicines, plans }: { people: People; medicines: Medicines; plans: Plans },
): Planned {
  const planned = new Map<string, string>()
  preparation.each('planned', (row) => {
    // Also those of a plan that an earlier import of its medicine left out.
    if (!medicines.newOf(row) && !plans.has(row.raw('plan_id'))) return
    const [source, planSource] = [row.needed('id'), row.needed('plan_id')]
    const plan = plans.get(planSource)
    const revision = row.whole('revision', 1, 100_000) ?? 1
    const [dueAt, windowStartsAt, windowEndsAt] = [
      row.instant('due'),
      row.instant('window_from'),
      row.instant('window_to'),
    ]
    const local = row.needed('clock', 16)
    if (
      !plan?.revisions.some(({ number }) => number === revision) ||
      !source.startsWith(planSource) ||
      planned.has(source)
    )
      throw new Unreadable(t('Its plan is not in the file'))
    if (
      dueAt === null ||
      windowStartsAt === null ||
      windowEndsAt === null ||
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)
    )
      throw new Unreadable(t('It has no time'))
    const moment = source
      .slice(planSource.length)
      .replace(FROM_DOSE, (_, revision, dose, n) => `${revision}${preparation.newId('doses', dose)}${n}`)
    const id = `${plan.id}${moment}`
    if (!ANY_ID.test(id)) throw new Unreadable(t('Its id is not readable'))
    const skippedAt = row.instant('skipped', { isPast: true })
    preparation.out.planned.push({
      id,
      planId: plan.id,
      revision,
      dueAt,
      local,
      timeZone: row.zone('time_zone') ?? 'UTC',
      milli: row.milli('amount') ?? 1000,
      note: row.text('note', 100),
      food: row.oneOf('food', ['with', 'without']),
      asks: row.oneOf('asks', ['temperature', 'weight', 'bloodPressure', 'glucose', 'note']),
      windowStartsAt,
      windowEndsAt,
      skippedAt,
      skippedBy: skippedAt === null ? null : people.named(row, 'skipped_by'),
      skipReason:
        skippedAt === null
          ? null
          : (row.oneOf('skip_reason', ['notNeeded', 'sideEffects', 'toldTo', 'noneLeft', 'other']) ??
            'other'),
      skipNotes: skippedAt === null ? null : row.text('skip_notes'),
      snoozedUntil: null,
      careBy: null,
      careUntil: null,
    })
    planned.set(source, id)
    preparation.list('planned', 'new', row.raw('medicine'))
  })
  return planned
}
