import { Role } from '../../../../contract/families.ts'
import { sentence, t, tn } from '../../../../language/t.ts'
import { inRole } from '../../../people/families/roleWords.ts'
import { lastDayText } from '../../../people/families/until.ts'
import { type Fields, textOf } from '../changedFields.ts'
import { added, beforeThat, type EventText, type Facts, removed, type Sentences } from './eventText.ts'

/** "a helper", "an adult until December 20". */
function roleIn({ role, until }: Fields, now: Date): string {
  const known = Role.safeParse(role)
  return known.success ? inRole(known.data, typeof until === 'string' ? until : null, now) : t('a member')
}

const stay = (until: unknown, now: Date) =>
  typeof until === 'string' ? t('until {day}', { day: lastDayText(until, now) }) : t('without an end')

function memberChanged({ name, before, after, event, now }: Facts): EventText {
  if (!('role' in after)) {
    const details = [beforeThat(stay(before.until, now))]
    return typeof after.until === 'string'
      ? {
          of: sentence('{who} let {name} stay until {day}'),
          values: { day: lastDayText(after.until, now) },
          details,
        }
      : { of: sentence('{who} let {name} stay without an end'), details }
  }
  return {
    of: event.by?.name === name ? sentence('{who} became {role}') : sentence('{who} made {name} {role}'),
    values: { role: roleIn(after, now) },
    details: [beforeThat(roleIn(before, now))],
  }
}

function personChanged({ who, name, before, after }: Facts): EventText {
  if ('archived' in after)
    return {
      of: after.archived ? sentence('{who} archived {name}') : sentence('{who} brought back {name}'),
    }
  if ('name' in after)
    return { of: sentence('{who} renamed {name}'), details: [beforeThat(textOf(before.name))] }
  if ('allergies' in after) return { of: sentence('{who} wrote down the allergies and conditions of {name}') }
  return {
    of:
      who === name
        ? sentence('{who} changed their own initials')
        : sentence('{who} changed the mark of {name}'),
  }
}

/** Sentences for events of the family and its members. */
export const memberSentences = {
  familyMade: () => ({ of: sentence('{who} made {name}') }),
  familyRenamed: ({ before }) => ({
    of: sentence('{who} renamed the family to {name}'),
    details: [beforeThat(textOf(before.name))],
  }),
  memberJoined: ({ after, now }) => ({
    of: sentence('{name} joined as {role}'),
    values: { role: roleIn(after, now) },
  }),
  memberChanged,
  memberLeft: () => ({ of: sentence('{name} left the family') }),
  memberRemoved: () => ({ of: sentence('{who} removed {name} from the family') }),
  membershipEnded: () => ({ of: sentence('The membership of {name} ended') }),
  invitationMade: ({ after, now }) => ({
    of: sentence('{who} invited someone as {role}'),
    values: { role: roleIn(after, now) },
  }),
  invitationWithdrawn: () => ({ of: sentence('{who} withdrew an invitation') }),
  imported: ({ after }) => ({
    of: sentence('{who} imported {entries}'),
    values: { entries: tn(Number(after.added), '{count} entry', '{count} entries') },
  }),
  importUndone: () => ({ of: sentence('{who} undid an import') }),
  personAdded: added,
  personChanged,
  personRemoved: removed,
  timeZoneChanged: ({ before, after }) => ({
    ...(after.timeZone == null
      ? { of: sentence("{who} moved the times of {name} to the family's") }
      : {
          of: sentence('{who} moved the times of {name} to {zone}'),
          values: { zone: textOf(after.timeZone) },
        }),
    ...(before.timeZone != null && { details: [beforeThat(textOf(before.timeZone))] }),
  }),
} satisfies Sentences
