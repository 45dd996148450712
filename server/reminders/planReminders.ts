import { HOUR_MS, MINUTE_MS } from '../../language/durations.ts'
import { longestOpenMs } from '../../schedule/moments.ts'
import { readPlans } from '../medicines/plans/queries.ts'
import { whereDue } from '../platform/database/isDue.ts'
import type { Database } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Channels } from './channels/channels.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'
import { type Reminder, remindersOf } from './steps.ts'

/** Time by which a message is queued early. */
const AHEAD_MS = 10 * MINUTE_MS

/** Each plan is checked at least this often, so that new members get notified. */
const LOOK_EVERY_MS = HOUR_MS

/** Time after a window in which its messages are looked for. */
const PAST_MS = 2 * HOUR_MS

/** Retry interval for a medication whose plans could not be read. */
const AGAIN_MS = MINUTE_MS

/** Medications per query. */
const AT_ONCE = 50

export interface ReminderDependencies {
  database: Database
  channels: Channels
}

/**
 * Queues the messages of the next minutes. Safe to run concurrently: each message exists once. A medication that fails is
 * reported to `onFailure` and delays no other.
 */
export async function planReminders(
  reminds: ReminderDependencies,
  now: Date,
  onFailure: (error: unknown, medicationId: string) => void,
): Promise<void> {
  for (;;) {
    const waiting = await reminds.database
      .selectFrom('plans')
      .where('plans.status', '=', 'active')
      .where(whereDue('plans.remindAt', now, LOOK_EVERY_MS))
      .select('plans.medicationId')
      .distinct()
      .limit(AT_ONCE)
      .execute()
    for (const { medicationId } of waiting) {
      try {
        await planMedicationReminders(reminds, medicationId, now)
      } catch (error) {
        onFailure(error, medicationId)
        await tryLater(reminds.database, medicationId, now)
      }
    }
    if (waiting.length < AT_ONCE) return
  }
}

async function tryLater(database: Database, medicationId: string, now: Date): Promise<void> {
  await database
    .updateTable('plans')
    .set({ remindAt: new Date(now.getTime() + AGAIN_MS).toISOString() })
    .where('medicationId', '=', medicationId)
    .where('status', '=', 'active')
    .execute()
}

async function planMedicationReminders(
  { database, channels }: ReminderDependencies,
  medicationId: string,
  now: Date,
): Promise<void> {
  const plans = await readPlans(database, { medicationId })
  const at = now.getTime()
  const openMs = longestOpenMs(plans.map(({ content }) => content))
  const span = { from: at - openMs - PAST_MS, to: at + LOOK_EVERY_MS + AHEAD_MS }
  const reminders = await remindersOf(database, { medicationId }, plans, span, { now, channels })
  const rows = reminders.flatMap(toDeliveries)
  const soon = rows.filter(({ sendAt }) => sendAt <= new Date(at + AHEAD_MS).toISOString())
  const later = rows.filter((row) => !soon.includes(row)).map(({ sendAt }) => Date.parse(sendAt) - AHEAD_MS)
  const remindAt = new Date(Math.min(at + LOOK_EVERY_MS, ...later)).toISOString()
  await inTransaction(database, async (tx) => {
    // `again`: a dose that was taken or postponed and no longer is, and one that a wrong clock announced, needs its message again.
    await insertDeliveries(tx, soon, { again: now })
    for (const plan of plans.filter(({ status }) => status === 'active'))
      await tx
        .updateTable('plans')
        .set({ remindAt })
        .where('id', '=', plan.id)
        // If the plan changed meanwhile, it is checked once more.
        .where('remindAt', '=', plan.remindAt)
        .execute()
  })
}

const toDeliveries = ({ known, listener, steps }: Reminder) =>
  steps.flatMap(({ step, key, at, until }) =>
    listener.targets.map(({ id: targetId, host }) =>
      newDelivery(
        {
          key,
          targetId,
          userId: listener.userId,
          host,
          step,
          personId: known.personId,
          medicationId: known.medicationId,
          occurrenceId: known.id,
          about: '{}',
        },
        { sendAt: at, until },
      ),
    ),
  )

/** Time to undo a tap on the wrong dose before followers are notified. */
const AFTER_MS = 30_000

/** Watched doses per round. */
const WATCHED_AT_ONCE = 100

/** Queues an all-clear for everyone who was notified of a missed dose that was taken or skipped after all. */
export async function planAllClear(database: Database, now: Date): Promise<void> {
  const watched = await database
    .selectFrom('deliveries')
    .leftJoin('doses', 'doses.occurrenceId', 'deliveries.occurrenceId')
    .leftJoin('occurrences', 'occurrences.id', 'deliveries.occurrenceId')
    .where('deliveries.watchUntil', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('doses.id', 'is not', null),
        eb('occurrences.skippedAt', 'is not', null),
        eb('deliveries.watchUntil', '<=', now.toISOString()),
      ]),
    )
    .selectAll('deliveries')
    .limit(WATCHED_AT_ONCE)
    .execute()
  for (const { watchUntil, ...late } of watched) {
    await inTransaction(database, async (tx) => {
      await tx.updateTable('deliveries').set({ watchUntil: null }).where('id', '=', late.id).execute()
      if (watchUntil === null || watchUntil <= now.toISOString()) return
      const row = newDelivery(
        { ...late, key: `${late.occurrenceId} allClear`, step: 'allClear' },
        { sendAt: now.getTime() + AFTER_MS, until: Date.parse(watchUntil) },
      )
      await insertDeliveries(tx, [row], { again: now })
    })
  }
}

/** The answer was undone before the all-clear was sent: keeps watching for the next one. */
export async function watchOn(
  database: Database,
  { occurrenceId, targetId, until }: { occurrenceId: string | null; targetId: string; until: string },
): Promise<void> {
  await database
    .updateTable('deliveries')
    .set({ watchUntil: until })
    .where('occurrenceId', '=', occurrenceId)
    .where('targetId', '=', targetId)
    .where('step', '=', 'late')
    .where('state', '=', 'sent')
    .execute()
}
