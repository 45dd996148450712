import type { AheadReminder } from '../../contract/reminders.ts'
import { HOUR_MS, MINUTE_MS } from '../../language/durations.ts'
import type { OccurrenceWithDose } from '../medicines/plans/occurrences.ts'
import { readPlans } from '../medicines/plans/queries.ts'
import { peopleOf } from '../people/people/queries.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import type { Channels } from './channels/channels.ts'
import { medicationsAmong } from './deliveryContext.ts'
import { toTimeText } from './kinds/composed.ts'
import { byMedicine } from './kinds/moments.ts'
import type { Listener } from './listeners.ts'
import { remindersOf } from './steps.ts'
import { textOf } from './texts.ts'

const AHEAD_MS = 48 * HOUR_MS
const PAST_MS = 14 * HOUR_MS

/** A device may be this late. */
const RECENT_MS = 30 * MINUTE_MS

/** Bounds the answer; the next ones come with the next read. */
const MOST = 500

/**
 * The caller's reminders of doses that come due in the next 48 hours or just have, with the texts and tags of their pushes: a device shows them
 * itself if the push does not arrive.
 */
export async function listAhead(context: CallContext, channels: Channels): Promise<AheadReminder[]> {
  const { database, caller, now } = context
  const families = await peopleOf(context)
    .where('people.archivedAt', 'is', null)
    .select('people.familyId')
    .distinct()
    .execute()
  const listening = { now, channels, only: { userIds: [caller.account.id] } }
  const messages = new Map<string, { at: number; listener: Listener; moments: OccurrenceWithDose[] }>()
  const at = now.getTime()
  const span = { from: at - PAST_MS, to: at + AHEAD_MS }
  for (const { familyId } of families) {
    const plans = await readPlans(database, { familyId })
    for (const { known, listener, steps } of await remindersOf(
      database,
      { familyId },
      plans,
      span,
      listening,
    )) {
      const due = steps.find((step) => step.at > at - RECENT_MS && step.step !== 'late')
      if (due === undefined) continue
      const tag = `${known.personId} ${known.local}`
      const message = messages.get(tag) ?? { at: due.at, listener, moments: [] }
      message.at = Math.min(message.at, due.at)
      message.moments.push(known)
      messages.set(tag, message)
    }
  }
  const named = [...messages.values()].flatMap(({ moments }) => moments.map((known) => known.medicationId))
  const medications = await medicationsAmong(database, [...new Set(named)])
  return [...messages]
    .sort(([, one], [, other]) => one.at - other.at)
    .slice(0, MOST)
    .map(([tag, { at, listener, moments: due }]) => {
      const moments = due
        .map((known) => ({
          known,
          medication: listener.showNames ? medications.get(known.medicationId) : undefined,
          markedBy: undefined,
        }))
        .sort(byMedicine)
        .map(toTimeText)
      const { title, lines } = textOf({ step: 'due', person: listener.person, moments })
      return {
        at: new Date(at).toISOString(),
        occurrenceIds: due.map(({ id }) => id),
        message: { title, body: lines.join('\n'), tag, url: `today?for=${listener.personId}` },
      }
    })
}
