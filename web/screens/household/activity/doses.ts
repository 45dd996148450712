import { type Unit, writeAmountOf } from '../../../../contract/amounts.ts'
import { MINUTE_MS } from '../../../../language/durations.ts'
import { sentence, t } from '../../../../language/t.ts'
import { dayOf, formatDate, formatTime } from '../../../base/ui/dates.ts'
import type { Fields, NameOf } from '../changedFields.ts'
import { beforeThat, type EventText, type Facts, type Sentences } from './eventText.ts'

const amountTaken = ({ amount, pillsTaken, unit }: Fields) =>
  writeAmountOf(Number(amount ?? pillsTaken), (unit as Unit) ?? 'pill')

/** "8:00 AM", and the day where it is not today. */
function timeOf(instant: unknown, now: Date): string {
  const at = String(instant)
  return dayOf(at) === dayOf(now)
    ? formatTime(at)
    : t('{date}, {time}', { date: formatDate(at), time: formatTime(at) })
}

const nameFrom = (personId: unknown, nameOf: NameOf) => nameOf(String(personId)) ?? t('someone')

const dose = (fields: Fields, now: Date) =>
  t('{amount}, taken {time}', { amount: amountTaken(fields), time: timeOf(fields.takenAt, now) })

/** "For Mila, planned for November 20, 8:00 AM". */
const plannedDose = ({ personId, dueAt }: Fields, nameOf: NameOf, now: Date) =>
  t('For {person}, planned for {time}', { person: nameFrom(personId, nameOf), time: timeOf(dueAt, now) })

const planned =
  (of: string) =>
  ({ after, nameOf }: Facts): EventText => ({
    of,
    details: [t('For {person}', { person: nameFrom(after.personId, nameOf) })],
  })

/** Shows who took it only if that changed. */
function doseChanged({ before, after, nameOf, now }: Facts): EventText {
  const whole = (fields: Fields) =>
    before.personId === after.personId || typeof fields.personId !== 'string'
      ? dose(fields, now)
      : t('{amount}, taken {time}, by {person}', {
          amount: amountTaken(fields),
          time: timeOf(fields.takenAt, now),
          person: nameFrom(fields.personId, nameOf),
        })
  const [was, is] = [whole(before), whole(after)]
  const details = was === is ? [t('{dose}: the note changed', { dose: is })] : [is, beforeThat(was)]
  return { of: sentence('{who} corrected the record of a dose of {name}'), details }
}

/** Logging within these minutes counts as taking it now. */
const NOW_MS = 5 * MINUTE_MS

function doseLogged({ after, event, nameOf, now }: Facts): EventText {
  const { personId, takenAt, overrideReason, takenAs } = after
  const isOwn = typeof personId !== 'string' || personId === event.by?.personId
  const person = nameFrom(personId, nameOf)
  const isNow = Math.abs(Date.parse(String(takenAt)) - Date.parse(event.at)) < NOW_MS
  const beyond = [
    ...(typeof takenAs === 'string' ? [takenAs] : []),
    ...(typeof overrideReason === 'string'
      ? [t('More, or sooner, than the plan says: {reason}', { reason: overrideReason })]
      : []),
  ]
  if (isNow) {
    const of = isOwn
      ? sentence('{who} took {name}, {amount}')
      : sentence('{who} gave {person} {name}, {amount}')
    return { of, values: { person, amount: amountTaken(after) }, details: beyond }
  }
  const of = isOwn ? sentence('{who} took {name}') : sentence('{who} gave {person} {name}')
  return { of, values: { person }, details: [dose(after, now), ...beyond] }
}

/** Sentences for events of doses and plans. */
export const doseSentences = {
  doseLogged,
  doseChanged,
  doseDeleted: ({ before, now }) => ({
    of: sentence('{who} deleted a dose of {name}'),
    details: [dose(before, now)],
  }),
  doseRestored: ({ after, now }) => ({
    of: sentence('{who} restored a deleted dose of {name}'),
    details: [dose(after, now)],
  }),
  doseSkipped: ({ after, nameOf, now }) => ({
    of: sentence('{who} skipped a dose of {name}'),
    details: [plannedDose(after, nameOf, now)],
  }),
  doseUnskipped: ({ before, nameOf, now }) => ({
    of: sentence('{who} unmarked a skipped dose of {name}'),
    details: [plannedDose(before, nameOf, now)],
  }),
  planMade: planned(sentence('{who} made a plan for {name}')),
  planChanged: planned(sentence('{who} changed a plan for {name}')),
  planPaused: planned(sentence('{who} paused a plan for {name}')),
  planResumed: planned(sentence('{who} resumed a plan for {name}')),
  planStopped: planned(sentence('{who} stopped a plan for {name}')),
} satisfies Sentences
