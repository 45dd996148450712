import { createHash } from 'node:crypto'
import { type Dose, type DoseBody, EARLIEST_TAKEN_AT } from '../../contract/doses.ts'
import { newId } from '../database/newId.ts'
import type { Database, Tx } from '../database/tables.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { invalid, orRefuse, Refusal } from '../http/refusal.ts'
import { medicationsOf } from '../medications/queries.ts'

const CLOCK_SKEW_MS = 5 * 60 * 1000

function checkTakenAt(takenAt: string, now: Date): void {
  if (takenAt < EARLIEST_TAKEN_AT) throw invalid('takenAt', 'The date must be January 1, 2024 or later')
  if (Date.parse(takenAt) > now.getTime() + CLOCK_SKEW_MS)
    throw invalid('takenAt', 'The time taken must not be in the future')
}

const fingerprintOf = (medicationId: string, { takenAt, pillsTaken, notes }: DoseBody) =>
  createHash('sha256')
    .update(JSON.stringify([medicationId, takenAt, pillsTaken, notes ?? null]))
    .digest('base64url')

/** The receipt of an earlier call with this key, or undefined when ours was written first. */
async function earlierAnswer(
  tx: Tx,
  receipt: { userId: string; idempotencyKey: string; medicationId: string; fingerprint: string },
  answer: Dose,
  createdAt: string,
): Promise<Dose | undefined> {
  // A call that races with the same key waits here until the other one has committed or given up.
  const written = await tx
    .insertInto('doseReceipts')
    .values({ ...receipt, answer: JSON.stringify(answer), createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 1n) return undefined
  const earlier = await tx
    .selectFrom('doseReceipts')
    .where('userId', '=', receipt.userId)
    .where('idempotencyKey', '=', receipt.idempotencyKey)
    .select(['fingerprint', 'answer'])
    .executeTakeFirstOrThrow()
  if (earlier.fingerprint !== receipt.fingerprint) {
    throw new Refusal('keyReused')
  }
  return JSON.parse(earlier.answer)
}

/**
 * How many doses the caller's families have. Without a lock, which every dose of a family would wait for: on PostgreSQL
 * doses that are logged at the same instant may exceed the limit by as many as there are connections.
 */
const dosesOf = (act: Acting) =>
  medicationsOf(act).select((eb) => eb.fn.sum<number | null>('medications.doseCount').as('doses'))

/**
 * Logs a dose and takes its pills from a known count, in one transaction. However many requests race, the count
 * never goes below zero: the loser is refused with 409 and nothing is logged. A repeat of `idempotencyKey` returns
 * the first answer. 404 for a foreign medication, 400 for a time before 2024 or in the future.
 */
export async function logDose(
  act: Acting,
  medicationId: string,
  body: DoseBody,
  idempotencyKey: string | undefined,
  limits: Pick<Limits, 'doses'>,
): Promise<Dose> {
  const { takenAt, pillsTaken } = body
  const dose: Dose = { id: newId(), takenAt, pillsTaken, notes: body.notes || null }
  const createdAt = act.now.toISOString()
  return atomically(act, async (tx, within) => {
    const medication = medicationsOf(within)
      .where('medications.id', '=', medicationId)
      .select(['medications.pillCount', dosesOf(within).as('doses')])
    const before = await medication.executeTakeFirstOrThrow(orRefuse('medicationNotFound'))
    if (idempotencyKey !== undefined) {
      const fingerprint = fingerprintOf(medicationId, body)
      const receipt = { userId: act.caller.account.id, idempotencyKey, medicationId, fingerprint }
      const earlier = await earlierAnswer(tx, receipt, dose, createdAt)
      if (earlier) return earlier
    }
    // Not before: a repeat gets its first answer, also when the clock was set back since.
    checkTakenAt(takenAt, act.now)
    if (Number(before.doses) >= limits.doses) {
      throw new Refusal('limitReached', { most: limits.doses, things: 'log entries' })
    }
    const counted = await tx
      .updateTable('medications')
      .set((eb) => ({
        pillCount: eb('pillCount', '-', pillsTaken),
        version: eb('version', '+', 1),
        doseCount: eb('doseCount', '+', 1),
        updatedAt: createdAt,
      }))
      .where('id', '=', medicationId)
      .where((eb) => eb.or([eb('pillCount', 'is', null), eb('pillCount', '>=', pillsTaken)]))
      .returning(['pillCount', 'countEpoch'])
      .executeTakeFirst()
    if (!counted) {
      // It may also have been removed since.
      const { pillCount } = await medication.executeTakeFirstOrThrow(orRefuse('medicationNotFound'))
      throw new Refusal('notEnoughPills', { pillCount })
    }
    const countEpoch = counted.pillCount === null ? null : counted.countEpoch
    await tx
      .insertInto('doses')
      .values({ ...dose, medicationId, countEpoch, createdAt })
      .execute()
    return dose
  })
}

/** Longer than any client repeats a call. */
const RECEIPT_KEPT_MS = 30 * 24 * 60 * 60 * 1000

export async function forgetOldReceipts(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RECEIPT_KEPT_MS).toISOString()
  await database.deleteFrom('doseReceipts').where('createdAt', '<', oldest).execute()
}
