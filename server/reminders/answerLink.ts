import { fromMilli } from '../../contract/amounts.ts'
import { LATER_MINUTES, type ReminderAction, type ReminderPreview } from '../../contract/reminders.ts'
import { logDose } from '../medicines/doses/logDose.ts'
import { skip, snooze, takeCare } from '../medicines/plans/actOn.ts'
import { findOccurrence, planIn } from '../medicines/plans/occurrenceById.ts'
import { isCaredFor, type OccurrenceWithDose } from '../medicines/plans/occurrences.ts'
import { plansOf } from '../medicines/plans/queries.ts'
import { latestOf } from '../platform/database/isDue.ts'
import type { Database } from '../platform/database/tables.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import type { Limits } from '../platform/http/limits.ts'
import { onceUnder } from '../platform/http/once.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { deliveryIn, isLinkTo, momentsIn } from './links.ts'
import { isOpen } from './steps.ts'

const ended = () => new Refusal('reminderLinkEnded')

/** The doses of a link whose windows are open, while its recipient is a member. 410 if there are none. */
async function open(database: Database, token: string, now: Date) {
  const delivery = await database
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.userId')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'deliveries.userId')
    .leftJoin('credentials', 'credentials.userId', 'deliveries.userId')
    .where('deliveries.id', '=', deliveryIn(token))
    .select([
      'deliveries.id',
      'occurrenceId',
      'action',
      'about',
      'showNames',
      'sendAt',
      'sentAt',
      'step',
      'until',
    ])
    .select('credentials.createdAt as passwordSetAt')
    .select(['users.id as userId', 'users.email', 'users.name as userName'])
    .executeTakeFirst()
  if (!delivery || delivery.occurrenceId === null) throw ended()
  // A new password ends the links that went out before it.
  const { sendAt, sentAt, passwordSetAt } = delivery
  if (passwordSetAt !== null && passwordSetAt > (sentAt ?? sendAt) && passwordSetAt <= latestOf(now, 0))
    throw ended()
  const named = momentsIn(delivery.about)
  if (!(await isLinkTo(database, token, named))) throw ended()
  const caller = { account: { id: delivery.userId } }
  const isLate = delivery.step === 'late'
  const moments: Moment[] = []
  for (const id of named.length > 0 ? named : [delivery.occurrenceId]) {
    const about = await plansOf({ database, caller, requiredRight: 'see', now })
      .innerJoin('people', 'people.id', 'plans.personId')
      .where('plans.id', '=', planIn(id))
      .select(['people.name as person', 'medications.id as medicationId', 'medications.name as medication'])
      .executeTakeFirst()
    const known = about && (await findOccurrence(database, about.medicationId, id, now))
    // A message about a missed dose can be answered after the dose's window.
    const until =
      isLate && delivery.until > (known?.windowEndsAt ?? '') ? delivery.until : known?.windowEndsAt
    if (known && until && until > now.toISOString()) moments.push({ ...about, known })
  }
  const [first] = moments
  if (!first) throw ended()
  return { ...delivery, first, moments, care: await careOf(database, moments, delivery.userId, now) }
}

/** The person who takes care of one of these doses; null if nobody does. */
async function careOf(
  database: Database,
  moments: readonly Moment[],
  userId: string,
  now: Date,
): Promise<ReminderPreview['care']> {
  const known = moments.map((moment) => moment.known).find((one) => isOpen(one) && isCaredFor(one, now))
  if (!known?.careUntil) return null
  const person = await database
    .selectFrom('people')
    .where('id', '=', known.careBy)
    .select(['name', 'userId'])
    .executeTakeFirst()
  return { by: person?.name ?? null, isYou: person?.userId === userId, until: known.careUntil }
}

interface Moment {
  known: OccurrenceWithDose
  person: string
  medicationId: string
  medication: string
}

type OpenedLink = Awaited<ReturnType<typeof open>>

function preview({ first, moments, showNames, step, care }: OpenedLink): ReminderPreview {
  const states = moments.map(({ known }) => stateOf(known))
  return {
    person: first.person,
    local: first.known.local,
    medications: showNames === 1 ? moments.map(({ medication }) => medication) : [],
    count: moments.length,
    open: states.filter((state) => state === 'open' || state === 'later').length,
    state: (['open', 'later', 'taken'] as const).find((state) => states.includes(state)) ?? 'skipped',
    late: step === 'late',
    care,
  }
}

const stateOf = ({ dose, skippedAt, snoozedUntil }: OccurrenceWithDose): ReminderPreview['state'] =>
  dose ? 'taken' : skippedAt !== null ? 'skipped' : snoozedUntil !== null ? 'later' : 'open'

/** Reads the subject of a message. 410 after its time. */
export const previewLink = async (database: Database, token: string, now: Date): Promise<ReminderPreview> =>
  preview(await open(database, token, now))

/**
 * Applies an answer to all doses of a message, in the name of its recipient. Taken and Skip end a link: a repeat changes nothing
 * and returns the same, another answer is 410, as is an expired link. Later keeps it open; a repeat changes nothing until the
 * postponed time. Of several doses, those that cannot be logged stay open; if none can, the first refusal is thrown.
 */
export async function actOn(
  database: Database,
  { token, action }: { token: string; action: ReminderAction },
  limits: Pick<Limits, 'doses'>,
  now: Date,
): Promise<ReminderPreview> {
  const opened = await open(database, token, now)
  const isPutOff = opened.moments.every(
    ({ known: { snoozedUntil, careUntil } }) =>
      ((action === 'care' ? careUntil : snoozedUntil) ?? '') > now.toISOString(),
  )
  if (opened.action === action && (!isOpening(action) || isPutOff)) return preview(opened)
  if (opened.action !== null && !isOpening(opened.action)) throw ended()
  // A single dose that was taken already is refused; of several, only the open ones are answered.
  const { first, moments } = opened
  const wanted = moments.length === 1 ? [first] : moments.filter(({ known }) => isOpen(known))
  const refusals: Refusal[] = []
  for (const moment of wanted) {
    const context: CallContext = {
      database,
      caller: {
        account: { id: opened.userId, email: opened.email, name: opened.userName },
        via: { kind: 'reminder', id: opened.id },
      },
      requiredRight: 'log',
      now,
      // The second of two concurrent taps is a repeat.
      once: onceUnder(`reminder ${opened.id}${moments.length === 1 ? '' : ` ${moment.known.id}`}`, [action]),
    }
    try {
      await DO[action](context, moment, limits)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The plan changed just now, or the membership ended.
      refusals.push(error.status === 404 ? ended() : error)
    }
  }
  const [refused] = refusals
  if (refused && refusals.length === wanted.length) throw refused
  if (!refused)
    await database
      .updateTable('deliveries')
      .set({ action })
      .where('id', '=', opened.id)
      // Of two concurrent taps, the one that ends the link wins.
      .where((eb) => eb.or([eb('action', 'is', null), eb('action', 'in', OPENING)]))
      .execute()
  return preview(await open(database, token, now))
}

/** Answers that keep a link open. */
const OPENING: readonly ReminderAction[] = ['later', 'care']
const isOpening = (action: ReminderAction) => OPENING.includes(action)

const DO: Record<
  ReminderAction,
  (context: CallContext, moment: Moment, limits: Pick<Limits, 'doses'>) => Promise<unknown>
> = {
  taken: (context, { known, medicationId }, limits) =>
    logDose(
      context,
      medicationId,
      { takenAt: context.now.toISOString(), amount: fromMilli(known.milli), occurrenceId: known.id },
      limits,
    ),
  later: (context, { known }) => snooze(context, known.id, LATER_MINUTES),
  skip: (context, { known }) => skip(context, known.id, { reason: 'other' }),
  care: (context, { known }) => takeCare(context, known.id),
}
