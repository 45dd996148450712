import { type Unit, writeAmountOf } from '../../contract/amounts.ts'
import type { EventKind, FamilyEvent } from '../../contract/events.ts'
import type { Role } from '../../contract/families.ts'
import { ROLE_WORDS } from '../families/roles.ts'
import { lastDayText } from '../families/until.ts'
import { dayOf, formatDate, formatTime } from '../ui/dates.ts'
import { amountOf, type Fields, medicationChanges, type NameOf, textOf } from './changedFields.ts'

/** What happened: a sentence with a name in its middle, and what there is to add, a line each. */
export interface Told {
  text: string
  name?: string
  rest?: string
  details?: string[]
}

interface Facts {
  who: string
  name: string
  before: Fields
  after: Fields
  event: FamilyEvent
  nameOf: NameOf
  now: Date
}

/** Nobody's act: time's, or the operator's. */
const OPERATOR = 'The person who runs this Medicine Cabinet'

/** "a helper", "an adult until December 20". */
function inRole({ role, until }: Fields, now: Date): string {
  const word = ROLE_WORDS[role as Role]?.name.toLowerCase() ?? 'member'
  const end = typeof until === 'string' ? ` until ${lastDayText(until, now)}` : ''
  return `${/^[ao]/.test(word) ? 'an' : 'a'} ${word}${end}`
}

const stay = (until: unknown, now: Date) =>
  typeof until === 'string' ? `until ${lastDayText(until, now)}` : 'without an end'

const amountTaken = ({ amount, pillsTaken, unit }: Fields) =>
  writeAmountOf(Number(amount ?? pillsTaken), (unit as Unit) ?? 'pill')

function dose(fields: Fields, now: Date): string {
  const at = String(fields.takenAt)
  const day = dayOf(at) === dayOf(now) ? '' : `${formatDate(at)}, `
  return `${amountTaken(fields)}, taken ${day}${formatTime(at)}`
}

/** "For Mila, planned for November 20, 8:00 AM". */
function plannedDose({ personId, dueAt }: Fields, nameOf: NameOf, now: Date): string {
  const at = String(dueAt)
  const day = dayOf(at) === dayOf(now) ? '' : `${formatDate(at)}, `
  return `For ${nameOf(String(personId)) ?? 'somebody'}, planned for ${day}${formatTime(at)}`
}

const planned =
  (did: string) =>
  ({ who, name, after, nameOf }: Facts): Told => ({
    text: `${who} ${did} a plan for`,
    name,
    details: [`For ${nameOf(String(after.personId)) ?? 'somebody'}`],
  })

/** Who took it is said where that changed. */
function doseChanged({ who, name, before, after, nameOf, now }: Facts): Told {
  const taker = ({ personId }: Fields) =>
    before.personId === after.personId || typeof personId !== 'string'
      ? ''
      : `, by ${nameOf(personId) ?? 'somebody'}`
  const [was, is] = [before, after].map((fields) => dose(fields, now) + taker(fields))
  const details = was === is ? [`${is}: the note changed`] : [`${is}`, `Before: ${was}`]
  return { text: `${who} mended a dose of`, name, details }
}

/** Who logs a dose within these minutes takes it now. */
const NOW_MS = 5 * 60 * 1000

function doseLogged({ who, name, after, event, nameOf, now }: Facts): Told {
  const { personId, takenAt, overrideReason } = after
  const isOwn = typeof personId !== 'string' || personId === event.by?.personId
  const text = isOwn ? `${who} took` : `${who} gave ${nameOf(personId) ?? 'somebody'}`
  const isNow = Math.abs(Date.parse(String(takenAt)) - Date.parse(event.at)) < NOW_MS
  const beyond =
    typeof overrideReason === 'string' ? [`More, or sooner, than the plan says: ${overrideReason}`] : []
  return isNow
    ? { text, name, rest: `, ${amountTaken(after)}`, details: beyond }
    : { text, name, details: [dose(after, now), ...beyond] }
}

function memberChanged({ who, name, before, after, event, now }: Facts): Told {
  if (!('role' in after))
    return {
      text: `${who} let`,
      name,
      rest: ` stay ${stay(after.until, now)}`,
      details: [`Before: ${stay(before.until, now)}`],
    }
  const details = [`Before: ${inRole(before, now)}`]
  return event.by?.name === name
    ? { text: `${who} became ${inRole(after, now)}`, details }
    : { text: `${who} made`, name, rest: ` ${inRole(after, now)}`, details }
}

function personChanged({ who, name, before, after }: Facts): Told {
  if ('archived' in after) return { text: `${who} ${after.archived ? 'archived' : 'brought back'}`, name }
  if ('name' in after) return { text: `${who} renamed`, name, details: [`Before: ${textOf(before.name)}`] }
  return who === name ? { text: `${who} changed the own mark` } : { text: `${who} changed the mark of`, name }
}

function medicationChanged({ who, name, before, after, nameOf }: Facts): Told {
  const fields = Object.keys(after)
  const isCount = fields.every((field) => field === 'pillCount' || field === 'amountLeft')
  const countOf = ({ amountLeft, pillCount }: Fields) => amountLeft ?? pillCount
  const counted = isCount && typeof countOf(before) === 'number'
  return counted
    ? {
        text: `${who} counted`,
        name,
        rest: ` again: ${amountOf(countOf(after))} instead of ${amountOf(countOf(before))}`,
      }
    : { text: `${who} changed`, name, details: medicationChanges(before, after, nameOf) }
}

const added = ({ who, name }: Facts): Told => ({ text: `${who} added`, name })
const removed = ({ who, name }: Facts): Told => ({ text: `${who} removed`, name })

const SENTENCES: Record<EventKind, (facts: Facts) => Told> = {
  familyMade: ({ who, name }) => ({ text: `${who} made`, name }),
  familyRenamed: ({ who, name, before }) => ({
    text: `${who} renamed the family to`,
    name,
    details: [`Before: ${textOf(before.name)}`],
  }),
  memberJoined: ({ name, after, now }) => ({ text: '', name, rest: ` joined as ${inRole(after, now)}` }),
  memberChanged,
  memberLeft: ({ name }) => ({ text: '', name, rest: ' left the family' }),
  memberRemoved: ({ who, name }) => ({ text: `${who} removed`, name, rest: ' from the family' }),
  membershipEnded: ({ name }) => ({ text: 'The membership of', name, rest: ' ended' }),
  invitationMade: ({ who, after, now }) => ({ text: `${who} invited somebody as ${inRole(after, now)}` }),
  invitationWithdrawn: ({ who }) => ({ text: `${who} withdrew an invitation` }),
  personAdded: added,
  personChanged,
  personRemoved: removed,
  medicationAdded: added,
  medicationChanged,
  medicationRemoved: removed,
  packAdded: ({ who, name, after }) => ({
    text: `${who} added a pack of`,
    name,
    ...(after.count != null && { rest: ` with ${amountOf(after.count)}` }),
  }),
  packChanged: ({ who, name }) => ({ text: `${who} changed a pack of`, name }),
  packCounted: ({ who, name, before, after }) => ({
    text: `${who} counted`,
    name,
    rest: ` again: ${amountOf(after.count)} instead of ${amountOf(before.count)}`,
  }),
  packDiscarded: ({ who, name }) => ({ text: `${who} threw away a pack of`, name }),
  packLost: ({ who, name, before, after }) => ({
    text: `${who} lost some of`,
    name,
    rest: `: ${amountOf(after.count)} are left of ${amountOf(before.count)}`,
  }),
  packRefilled: ({ who, name, before, after }) => ({
    text: `${who} filled up`,
    name,
    rest: `: ${amountOf(after.count)} after ${amountOf(before.count)}`,
  }),
  packUndone: ({ who, name }) => ({ text: `${who} undid a change of a pack of`, name }),
  doseLogged,
  doseChanged,
  doseDeleted: ({ who, name, before, now }) => ({
    text: `${who} deleted a dose of`,
    name,
    details: [dose(before, now)],
  }),
  shoppingAdded: ({ who, name }) => ({ text: `${who} put`, name, rest: ' on the shopping list' }),
  shoppingRemoved: ({ who, name }) => ({ text: `${who} took`, name, rest: ' off the shopping list' }),
  shoppingBought: ({ who, name }) => ({ text: `${who} bought`, name }),
  shoppingReturned: ({ who, name }) => ({ text: `${who} put`, name, rest: ' back on the shopping list' }),
  doseRestored: ({ who, name, after, now }) => ({
    text: `${who} brought back a dose of`,
    name,
    details: [dose(after, now)],
  }),
  planMade: planned('made'),
  planChanged: planned('changed'),
  planPaused: planned('paused'),
  planResumed: planned('resumed'),
  planStopped: planned('stopped'),
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
  timeZoneChanged: ({ who, name, before, after }) => ({
    text: `${who} moved the times of`,
    name,
    rest: after.timeZone == null ? " to the family's" : ` to ${textOf(after.timeZone)}`,
    ...(before.timeZone != null && { details: [`Before: ${textOf(before.timeZone)}`] }),
  }),
}

/** An event of a family in words. A kind that is newer than this page is told as a change. */
export function tell(event: FamilyEvent, nameOf: NameOf, now: Date): Told {
  const facts: Facts = {
    who: event.by?.name ?? OPERATOR,
    name: event.thingName ?? '',
    before: event.before ?? {},
    after: event.after ?? {},
    event,
    nameOf,
    now,
  }
  return (SENTENCES[event.what] ?? (({ who, name }: Facts) => ({ text: `${who} changed`, name })))(facts)
}

/** The newest events of doses that are deleted, by which they can be brought back. */
export function deletions(events: readonly FamilyEvent[]): Map<FamilyEvent, string> {
  const found = new Map<FamilyEvent, string>()
  const seen = new Set<unknown>()
  for (const event of events) {
    const doseId = (event.before ?? event.after)?.doseId
    if (typeof doseId !== 'string' || seen.has(doseId)) continue
    seen.add(doseId)
    if (event.what === 'doseDeleted') found.set(event, doseId)
  }
  return found
}
