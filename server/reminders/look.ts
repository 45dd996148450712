import type { Database } from '../database/tables.ts'
import { findOccurrence } from '../plans/occurrenceById.ts'
import type { Known } from '../plans/occurrences.ts'
import { readPlans } from '../plans/queries.ts'
import type { DeliveryRow } from './claims.ts'
import { type Reminds, stepsFor, toReminded } from './planReminders.ts'
import { settingsOf } from './settings.ts'
import { listenersOf } from './targets.ts'

/**
 * What a message is about, if it is still to be sent: a moment, or null for what is about none; else why not, in words for the
 * list of what was sent.
 */
export type Looked = { known: Known | null } | { cancelled: string }

const CHANGED = { cancelled: 'What was planned has changed.' }
const OVERTAKEN = { cancelled: 'A later message took its place.' }
const NOT_FOLLOWED = { cancelled: 'You no longer want to be told of this, or not here.' }

/** Looks again at what a message is about, right before it is sent. */
export async function lookAgain(reminds: Reminds, row: DeliveryRow, now: Date): Promise<Looked> {
  const { database } = reminds
  const { medicationId, occurrenceId, personId, step } = row
  if (step === 'digest') return (await isAsked(database, row)) ? { known: null } : NOT_FOLLOWED
  if (step === 'low') return lookAtLow(reminds, row, now)
  if (medicationId === null || occurrenceId === null || personId === null) return CHANGED
  const known = await findOccurrence(database, medicationId, occurrenceId, now)
  if (!known) return CHANGED
  const listener = await listenerFor(reminds, row, now)
  if (!listener) return NOT_FOLLOWED
  if (step === 'allClear') {
    if (!listener.follow.missed) return NOT_FOLLOWED
    return isDone(known) ? { known } : { cancelled: 'It was taken back.' }
  }
  if (known.dose) return { cancelled: 'It was taken.' }
  if (known.skippedAt !== null) return { cancelled: 'It was left out.' }
  if (step === 'late' && (await isTold(database, row))) return { cancelled: 'You were told of it already.' }
  const plan = (await readPlans(database, { medicationId })).find(({ id }) => id === known.planId)
  if (plan?.status !== 'active') return CHANGED
  const steps = stepsFor({ ...toReminded(known), remind: plan.content.remind }, listener, now.getTime())
  if (!steps.some(({ key, at }) => key === row.key && at <= now.getTime())) {
    const isLater =
      step !== 'late' && steps.some(({ step: other, at }) => other !== 'late' && at <= now.getTime())
    return isLater ? OVERTAKEN : CHANGED
  }
  // A clock that was set back does not bring again what came before.
  return step !== 'late' && (await isOvertaken(database, row)) ? OVERTAKEN : { known }
}

async function isAsked(database: Database, { userId }: DeliveryRow): Promise<boolean> {
  return (await settingsOf(database, userId)).digest === 1
}

async function lookAtLow(reminds: Reminds, row: DeliveryRow, now: Date): Promise<Looked> {
  const listener = await listenerFor(reminds, row, now)
  if (!listener?.follow.stock) return NOT_FOLLOWED
  const low = await reminds.database
    .selectFrom('lowStock')
    .where('medicationId', '=', row.medicationId)
    .select('since')
    .executeTakeFirst()
  return low ? { known: null } : { cancelled: 'There is enough again.' }
}

const isDone = ({ dose, skippedAt }: Known) => dose !== null || skippedAt !== null

async function listenerFor({ database, sendsMail }: Reminds, row: DeliveryRow, now: Date) {
  const medication = await database
    .selectFrom('medications')
    .where('id', '=', row.medicationId)
    .select('familyId')
    .executeTakeFirst()
  if (!medication || row.personId === null) return undefined
  const listeners = await listenersOf(database, medication.familyId, [row.personId], { now, sendsMail })
  return listeners.find(
    ({ userId, targets }) => userId === row.userId && targets.some(({ id }) => id === row.targetId),
  )
}

/** What was sent to the same target about the same moment. */
const sentBesides = (database: Database, { id, targetId, occurrenceId }: DeliveryRow) =>
  database
    .selectFrom('deliveries')
    .where('occurrenceId', '=', occurrenceId)
    .where('targetId', '=', targetId)
    .where('state', '=', 'sent')
    .where('id', '<>', id)
    .select('id')

/** Whoever was told that something is not taken is not told so again when it is put off afterwards. */
const isTold = async (database: Database, row: DeliveryRow): Promise<boolean> =>
  (await sentBesides(database, row).where('step', '=', 'late').executeTakeFirst()) !== undefined

const isOvertaken = async (database: Database, row: DeliveryRow): Promise<boolean> =>
  (await sentBesides(database, row)
    .where('step', 'in', ['due', 'repeat'])
    .where('sendAt', '>', row.sendAt)
    .executeTakeFirst()) !== undefined
