import { fromMilli } from '../../contract/amounts.ts'
import { LATER_MINUTES, type ReminderAction, type ReminderPreview } from '../../contract/reminders.ts'
import type { Database } from '../database/tables.ts'
import { logDose } from '../doses/logDose.ts'
import type { Acting } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { onceUnder } from '../http/once.ts'
import { Refusal } from '../http/refusal.ts'
import { skip, snooze } from '../plans/actOn.ts'
import { findOccurrence, planIn } from '../plans/occurrenceById.ts'
import type { Known } from '../plans/occurrences.ts'
import { plansOf } from '../plans/queries.ts'
import { deliveryOf } from './links.ts'

const ended = () => new Refusal('reminderLinkEnded')

/** What a link opens, while the dose that it is about can be taken, and whoever got it is a member. 410 otherwise. */
async function open(database: Database, token: string, now: Date) {
  const id = await deliveryOf(database, token)
  if (id === undefined) throw ended()
  const delivery = await database
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.userId')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'deliveries.userId')
    .where('deliveries.id', '=', id)
    .select(['deliveries.id', 'occurrenceId', 'action', 'showNames'])
    .select(['users.id as userId', 'users.email', 'users.name as userName'])
    .executeTakeFirst()
  if (!delivery || delivery.occurrenceId === null) throw ended()
  const about = await plansOf({ database, caller: { account: { id: delivery.userId } }, needs: 'see', now })
    .innerJoin('people', 'people.id', 'plans.personId')
    .where('plans.id', '=', planIn(delivery.occurrenceId))
    .select(['people.name as person', 'medications.id as medicationId', 'medications.name as medication'])
    .executeTakeFirst()
  if (!about) throw ended()
  const known = await findOccurrence(database, about.medicationId, delivery.occurrenceId, now)
  if (!known || known.windowEndsAt <= now.toISOString()) throw ended()
  return { ...delivery, ...about, known }
}

type Opened = Awaited<ReturnType<typeof open>>

const preview = ({ known, person, medication, showNames }: Opened): ReminderPreview => ({
  person,
  local: known.local,
  medication: showNames === 1 ? medication : null,
  state: stateOf(known),
})

const stateOf = ({ dose, skippedAt, snoozedUntil }: Known): ReminderPreview['state'] =>
  dose ? 'taken' : skippedAt !== null ? 'skipped' : snoozedUntil !== null ? 'later' : 'open'

/** What a message was about. 410 when its time is over. */
export const lookAt = async (database: Database, token: string, now: Date): Promise<ReminderPreview> =>
  preview(await open(database, token, now))

/**
 * Does what a message offers, in the name of who got it. Taken and Skip are the last word of a link: the same again changes nothing
 * and gets the same answer, another one is 410, as is a link whose time is over. Later leaves it open, and the same again changes
 * nothing until what it was put off to is there.
 */
export async function actOn(
  database: Database,
  { token, action }: { token: string; action: ReminderAction },
  limits: Pick<Limits, 'doses'>,
  now: Date,
): Promise<ReminderPreview> {
  const opened = await open(database, token, now)
  if (opened.action === action && (action !== 'later' || isPutOff(opened.known, now))) return preview(opened)
  if (opened.action !== null && opened.action !== 'later') throw ended()
  const act: Acting = {
    database,
    caller: {
      account: { id: opened.userId, email: opened.email, name: opened.userName },
      via: { kind: 'reminder', id: opened.id },
    },
    needs: 'log',
    now,
    // Of two taps at once the second is a repeat.
    once: onceUnder(`reminder ${opened.id}`, [action]),
  }
  try {
    await DO[action](act, opened, limits)
  } catch (error) {
    // The plan changed just now, or the membership ended.
    throw error instanceof Refusal && error.status === 404 ? ended() : error
  }
  await database
    .updateTable('deliveries')
    .set({ action })
    .where('id', '=', opened.id)
    // Of two taps at once the one that is a last word counts.
    .where((eb) => eb.or([eb('action', 'is', null), eb('action', '=', 'later')]))
    .execute()
  return preview(await open(database, token, now))
}

const isPutOff = ({ snoozedUntil }: Known, now: Date) =>
  snoozedUntil !== null && snoozedUntil > now.toISOString()

const DO: Record<
  ReminderAction,
  (act: Acting, opened: Opened, limits: Pick<Limits, 'doses'>) => Promise<unknown>
> = {
  taken: (act, { known, medicationId }, limits) =>
    logDose(
      act,
      medicationId,
      { takenAt: act.now.toISOString(), amount: fromMilli(known.milli), occurrenceId: known.id },
      limits,
    ),
  later: (act, { known }) => snooze(act, known.id, LATER_MINUTES),
  skip: (act, { known }) => skip(act, known.id, { reason: 'other' }),
}
