import { sentence } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { type DoseResult, textOf } from '../texts.ts'
import { composeTimes, toTimeText } from './composed.ts'
import { type AboutMoment, type Kind, NOT_FOLLOWED } from './kind.ts'
import { checkDose, isDone } from './moments.ts'

/** To those notified before: the dose was taken or skipped after all. */
export const allClear: Kind = {
  urgency: 'normal',
  link: null,
  why: sentence('Earlier we told you it had not been taken.'),
  stillWanted: (row, around, now) =>
    checkDose(row, around, now, (known, { follow }) => {
      if (!follow.missed) return NOT_FOLLOWED
      return isDone(known) ? undefined : { cancelled: sentence('The entry was undone.') }
    }),
  compose: (wanted) =>
    composeTimes(wanted, 'allClear', (person, moments) =>
      textOf({
        step: 'allClear',
        person,
        moments: moments.map((one) => ({ ...toTimeText(one), became: resultOf(one) })),
      }),
    ),
}

function resultOf({ known: { dose, skippedAt, timeZone }, markedBy }: AboutMoment): DoseResult {
  if (!dose) return { kind: skippedAt === null ? 'open' : 'skipped' }
  return {
    kind: 'taken',
    local: toLocal(Date.parse(dose.takenAt), timeZone),
    ...(markedBy !== undefined && { markedBy }),
  }
}
