import type { Role } from '../../../contract/families.ts'
import { ROLE_WORDS } from '../../families/roles.ts'
import { lastDayText } from '../../families/until.ts'
import { type Fields, textOf } from '../changedFields.ts'
import { added, type EventText, type Facts, removed, type Sentences } from './eventText.ts'

/** "a helper", "an adult until December 20". */
function inRole({ role, until }: Fields, now: Date): string {
  const word = ROLE_WORDS[role as Role]?.name.toLowerCase() ?? 'member'
  const end = typeof until === 'string' ? ` until ${lastDayText(until, now)}` : ''
  return `${/^[ao]/.test(word) ? 'an' : 'a'} ${word}${end}`
}

const stay = (until: unknown, now: Date) =>
  typeof until === 'string' ? `until ${lastDayText(until, now)}` : 'without an end'

function memberChanged({ who, name, before, after, event, now }: Facts): EventText {
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

function personChanged({ who, name, before, after }: Facts): EventText {
  if ('archived' in after) return { text: `${who} ${after.archived ? 'archived' : 'brought back'}`, name }
  if ('name' in after) return { text: `${who} renamed`, name, details: [`Before: ${textOf(before.name)}`] }
  if ('allergies' in after) return { text: `${who} wrote down the allergies and conditions of`, name }
  return who === name ? { text: `${who} changed the own mark` } : { text: `${who} changed the mark of`, name }
}

/** Sentences for events of the family and its members. */
export const memberSentences = {
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
  invitationMade: ({ who, after, now }) => ({ text: `${who} invited someone as ${inRole(after, now)}` }),
  invitationWithdrawn: ({ who }) => ({ text: `${who} withdrew an invitation` }),
  imported: ({ who, after }) => ({
    text: after.added === 1 ? `${who} imported 1 entry` : `${who} imported ${after.added} entries`,
  }),
  importUndone: ({ who }) => ({ text: `${who} undid an import` }),
  personAdded: added,
  personChanged,
  personRemoved: removed,
  timeZoneChanged: ({ who, name, before, after }) => ({
    text: `${who} moved the times of`,
    name,
    rest: after.timeZone == null ? " to the family's" : ` to ${textOf(after.timeZone)}`,
    ...(before.timeZone != null && { details: [`Before: ${textOf(before.timeZone)}`] }),
  }),
} satisfies Sentences
