import { type Dose, type DoseBody, EARLIEST_TAKEN_AT, WHO } from '../../contract/doses.ts'
import { type Door, foundOrRefused, preparedThrough } from '../auth/memberships.ts'
import { prepared } from '../database/prepared.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { create } from '../http/once.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { medicationsOf } from '../medications/queries.ts'
import { whoTook } from './whoTook.ts'

const CLOCK_SKEW_MS = 5 * 60 * 1000

function checkTakenAt(takenAt: string, now: Date): void {
  if (takenAt < EARLIEST_TAKEN_AT) throw invalid('takenAt', 'The date must be January 1, 2024 or later')
  if (Date.parse(takenAt) > now.getTime() + CLOCK_SKEW_MS)
    throw invalid('takenAt', 'The time taken must not be in the future')
}

/**
 * How many doses the caller's families have. Without a lock, which every dose of a family would wait for: on PostgreSQL
 * doses that are logged at the same instant may exceed the limit by as many as there are connections.
 */
const dosesOf = (door: Door) =>
  medicationsOf(door).select((eb) => eb.fn.sum<number | null>('medications.doseCount').as('doses'))

/** Prepared, as all that a dose asks: it is what people do most. */
const findTarget = preparedThrough(['medicationId'], (door, { medicationId }) =>
  medicationsOf(door)
    .where('medications.id', '=', medicationId)
    .select(['medications.familyId', 'medications.name', 'medications.pillCount', dosesOf(door).as('doses')]),
)

/** Gives no row where the count does not suffice. */
const takeFromCount = prepared(
  ['medicationId', 'pillsTaken', 'createdAt'],
  (database, { medicationId, pillsTaken, createdAt }) =>
    database
      .updateTable('medications')
      .set((eb) => ({
        pillCount: eb('pillCount', '-', pillsTaken),
        version: eb('version', '+', 1),
        doseCount: eb('doseCount', '+', 1),
        updatedAt: createdAt,
      }))
      .where('id', '=', medicationId)
      .where((eb) => eb.or([eb('pillCount', 'is', null), eb('pillCount', '>=', pillsTaken)]))
      .returning(['pillCount', 'countEpoch']),
)

const insertDose = prepared(
  [
    'id',
    'medicationId',
    'takenAt',
    'pillsTaken',
    'notes',
    'personId',
    'loggedBy',
    'version',
    'countEpoch',
    'createdAt',
  ],
  (database, dose) => database.insertInto('doses').values(dose),
)

/**
 * Logs a dose and takes its pills from a known count, in one transaction. However many requests race, the count
 * never goes below zero: the loser is refused with 409 and nothing is logged. 404 for a foreign medication, 400 for a time before 2024
 * or in the future, and for somebody of another family.
 */
export async function logDose(
  act: Acting,
  medicationId: string,
  body: DoseBody,
  limits: Pick<Limits, 'doses'>,
): Promise<Dose> {
  const { takenAt, pillsTaken } = body
  return atomically(act, async (tx, within) => {
    const find = () => foundOrRefused(within, (by) => findTarget(by, { medicationId }), 'medicationNotFound')
    const medication = await find()
    const { familyId, name } = medication
    const takers = await whoTook(within, { id: medicationId, familyId }, body.personId)
    const { id, createdAt, isRepeat, settled } = await create(within, takers)
    const { personId = null, loggedBy } = settled
    const dose: Dose = { id, takenAt, pillsTaken, notes: body.notes || null, personId, loggedBy, version: 1 }
    if (isRepeat) return dose
    // Not before: a repeat gets its first answer, also when the clock was set back since, or the person is there no more.
    if (takers.personId === undefined) throw invalid('personId', WHO)
    checkTakenAt(takenAt, act.now)
    if (Number(medication.doses) >= limits.doses) {
      throw new Refusal('limitReached', { most: limits.doses, things: 'log entries' })
    }
    const [counted] = await takeFromCount(tx, { medicationId, pillsTaken, createdAt })
    if (!counted) {
      // It may also have been removed since.
      const { pillCount } = await find()
      throw new Refusal('notEnoughPills', { pillCount })
    }
    const countEpoch = counted.pillCount === null ? null : counted.countEpoch
    await insertDose(tx, { ...dose, medicationId, countEpoch, createdAt })
    await recordEvent(within, {
      familyId,
      what: 'doseLogged',
      thing: { id: medicationId, name },
      after: { doseId: id, takenAt, pillsTaken, personId },
    })
    return dose
  })
}
