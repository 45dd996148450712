import type { AheadReminder } from '../../contract/reminders.ts'
import { HOUR_MS, MINUTE_MS } from '../../language/durations.ts'
import { mergeOccurrences, type OccurrenceWithDose, storedBetween } from '../medicines/plans/occurrences.ts'
import { readPlans, runningOf } from '../medicines/plans/queries.ts'
import { peopleOf } from '../people/people/queries.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import type { Channels } from './channels/channels.ts'
import { medicationsAmong } from './deliveryContext.ts'
import { toTimeText } from './kinds/composed.ts'
import { byMedicine } from './kinds/moments.ts'
import { listenersOf } from './listeners.ts'
import { isOpen, stepsFor, toReminded } from './planReminders.ts'
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
  const people = await peopleOf(context)
    .where('people.archivedAt', 'is', null)
    .select(['people.id', 'people.familyId'])
    .execute()
  const familyOf = new Map(people.map(({ id, familyId }) => [id, familyId]))
  const listeners = (await listenersOf(database, [...familyOf.keys()], { now, channels })).filter(
    ({ userId, follow }) => userId === caller.account.id && follow.due,
  )
  const byPerson = new Map(listeners.map((listener) => [listener.personId, listener]))
  const messages = new Map<string, { at: number; moments: OccurrenceWithDose[] }>()
  const at = now.getTime()
  for (const familyId of new Set(familyOf.values())) {
    const plans = await readPlans(database, { familyId })
    const remindedBy = new Map(plans.map(({ id, content }) => [id, content.remind]))
    const span = [at - PAST_MS, at + AHEAD_MS] as const
    const kept = await storedBetween(database, { familyId }, ...span)
    for (const known of mergeOccurrences(kept, await runningOf(database, plans), ...span)) {
      const [listener, remind] = [byPerson.get(known.personId), remindedBy.get(known.planId)]
      if (!listener || !remind || !isOpen(known)) continue
      const due = stepsFor({ ...toReminded(known), remind }, listener, at).find(
        (step) => step.at > at - RECENT_MS && step.step !== 'late',
      )
      if (due === undefined) continue
      const tag = `${known.personId} ${known.local}`
      const message = messages.get(tag) ?? { at: due.at, moments: [] }
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
    .flatMap(([tag, message]) => {
      const [{ personId }] = message.moments as [OccurrenceWithDose]
      const listener = byPerson.get(personId)
      if (!listener) return []
      const moments = message.moments
        .map((known) => ({
          known,
          medication: listener.showNames ? medications.get(known.medicationId) : undefined,
          markedBy: undefined,
        }))
        .sort(byMedicine)
        .map(toTimeText)
      const { title, lines } = textOf({ step: 'due', person: listener.person, moments })
      return [
        {
          at: new Date(message.at).toISOString(),
          occurrenceIds: message.moments.map(({ id }) => id),
          message: { title, body: lines.join('\n'), tag, url: `today?for=${personId}` },
        },
      ]
    })
}
