import { type Unit, writeAmountOf } from '../../../contract/amounts.ts'
import { dayOf, formatDate, formatTime } from '../../ui/dates.ts'
import type { Fields, NameOf } from '../changedFields.ts'
import type { EventText, Facts, Sentences } from './eventText.ts'

const amountTaken = ({ amount, pillsTaken, unit }: Fields) =>
  writeAmountOf(Number(amount ?? pillsTaken), (unit as Unit) ?? 'pill')

/** "8:00 AM", and the day where it is not today. */
function timeOf(instant: unknown, now: Date): string {
  const at = String(instant)
  const day = dayOf(at) === dayOf(now) ? '' : `${formatDate(at)}, `
  return day + formatTime(at)
}

const dose = (fields: Fields, now: Date) => `${amountTaken(fields)}, taken ${timeOf(fields.takenAt, now)}`

/** "For Mila, planned for November 20, 8:00 AM". */
const plannedDose = ({ personId, dueAt }: Fields, nameOf: NameOf, now: Date) =>
  `For ${nameOf(String(personId)) ?? 'someone'}, planned for ${timeOf(dueAt, now)}`

const planned =
  (did: string) =>
  ({ who, name, after, nameOf }: Facts): EventText => ({
    text: `${who} ${did} a plan for`,
    name,
    details: [`For ${nameOf(String(after.personId)) ?? 'someone'}`],
  })

/** Shows who took it only if that changed. */
function doseChanged({ who, name, before, after, nameOf, now }: Facts): EventText {
  const taker = ({ personId }: Fields) =>
    before.personId === after.personId || typeof personId !== 'string'
      ? ''
      : `, by ${nameOf(personId) ?? 'someone'}`
  const [was, is] = [before, after].map((fields) => dose(fields, now) + taker(fields))
  const details = was === is ? [`${is}: the note changed`] : [`${is}`, `Before: ${was}`]
  return { text: `${who} mended a dose of`, name, details }
}

/** Logging within these minutes counts as taking it now. */
const NOW_MS = 5 * 60 * 1000

function doseLogged({ who, name, after, event, nameOf, now }: Facts): EventText {
  const { personId, takenAt, overrideReason } = after
  const isOwn = typeof personId !== 'string' || personId === event.by?.personId
  const text = isOwn ? `${who} took` : `${who} gave ${nameOf(personId) ?? 'someone'}`
  const isNow = Math.abs(Date.parse(String(takenAt)) - Date.parse(event.at)) < NOW_MS
  const beyond =
    typeof overrideReason === 'string' ? [`More, or sooner, than the plan says: ${overrideReason}`] : []
  return isNow
    ? { text, name, rest: `, ${amountTaken(after)}`, details: beyond }
    : { text, name, details: [dose(after, now), ...beyond] }
}

/** Sentences for events of doses and plans. */
export const doseSentences = {
  doseLogged,
  doseChanged,
  doseDeleted: ({ who, name, before, now }) => ({
    text: `${who} deleted a dose of`,
    name,
    details: [dose(before, now)],
  }),
  doseRestored: ({ who, name, after, now }) => ({
    text: `${who} brought back a dose of`,
    name,
    details: [dose(after, now)],
  }),
  doseSkipped: ({ who, name, after, nameOf, now }) => ({
    text: `${who} skipped a dose of`,
    name,
    details: [plannedDose(after, nameOf, now)],
  }),
  doseUnskipped: ({ who, name, before, nameOf, now }) => ({
    text: `${who} took back that a dose was skipped of`,
    name,
    details: [plannedDose(before, nameOf, now)],
  }),
  planMade: planned('made'),
  planChanged: planned('changed'),
  planPaused: planned('paused'),
  planResumed: planned('resumed'),
  planStopped: planned('stopped'),
} satisfies Sentences
