import type { Insertable } from 'kysely'
import { toMilli } from '../../contract/amounts.ts'
import { type Dose, type DoseBody, WHO } from '../../contract/doses.ts'
import { foundOrRefused, preparedThrough } from '../auth/memberships.ts'
import { type Placeholders, prepared } from '../database/prepared.ts'
import { locked } from '../database/rows.ts'
import type { Tables } from '../database/tables.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { create, settleLater } from '../http/once.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { medicationsOf, toDose } from '../medications/queries.ts'
import { replanOpen } from '../plans/keepDue.ts'
import { zoneOfFamily } from '../stock/familyZone.ts'
import { settle, stockOf } from '../stock/ledger.ts'
import { takeDose } from '../stock/takeDose.ts'
import { amountOf, pillsOf } from './amountOf.ts'
import { dosesOf, refuseAbove } from './doseLimit.ts'
import { isAsPlanned, type Place, placeDose } from './placeDose.ts'
import { recordDose } from './recordDose.ts'
import { checkTakenAt } from './takenAt.ts'
import { findCandidates, takersAmong } from './whoTook.ts'

/** Prepared, as all that a dose asks: it is what people do most. The medication is held from here on. */
const holdTarget = preparedThrough((door, { medicationId }: Placeholders<{ medicationId: string }>) =>
  locked(door.database, 'medications', medicationsOf(door).where('medications.id', '=', medicationId)).select(
    [
      'medications.id',
      'medications.familyId',
      'medications.name',
      'medications.unit',
      'medications.stepMilli',
      'medications.planCount',
      'medications.movementCount',
      zoneOfFamily('medications.familyId').as('timeZone'),
      dosesOf(door).as('doses'),
    ],
  ),
)

const insertDose = prepared((database, dose: Placeholders<Insertable<Tables['doses']>>) =>
  database.insertInto('doses').values(dose),
)

/**
 * Logs a dose and takes it from the packs, in one transaction. However many requests race, no pack goes below zero: the
 * loser is refused with 409 and nothing is logged. What plans make of it: see `placeDose`. 404 for a foreign medication or
 * pack, 400 for a time before 2024 or in the future, for somebody of another family, and for an amount that is neither a multiple
 * of the medication's step nor what is planned for the moment that it names.
 */
export async function logDose(
  act: Acting,
  medicationId: string,
  body: DoseBody,
  limits: Pick<Limits, 'doses'>,
): Promise<Dose> {
  const { takenAt, notes } = body
  return atomically(act, async (tx, within) => {
    // People are held before medications, see `locked`.
    const candidates = await findCandidates(within, medicationId, body.personId)
    const medication = await foundOrRefused(
      within,
      (by) => holdTarget(by, { medicationId }),
      'medicationNotFound',
    )
    // It went to another family just now.
    if (candidates.some(({ familyId }) => familyId !== medication.familyId))
      throw new Refusal('medicationNotFound')
    const takers = takersAmong(candidates, act.caller.account.id, body.personId)
    const { id, createdAt, isRepeat, settled } = await create(within, takers)
    const amountMilli = toMilli(body.amount ?? (body.pillsTaken as number))
    const rowAt = ({ personId, occurrenceId, overrideReason }: Place) => ({
      id,
      medicationId,
      takenAt,
      pillsTaken: pillsOf(amountMilli),
      amountMilli,
      notes: notes || null,
      personId,
      loggedBy: settled.loggedBy,
      occurrenceId,
      overrideReason,
      version: 1,
      createdAt,
    })
    const { personId = null, occurrenceId = null, overrideReason = null }: Partial<Place> = settled
    let place: Place = { personId, occurrenceId, overrideReason }
    if (isRepeat) return toDose(rowAt(place))
    // Not before: a repeat gets its first answer, also when the clock was set back since, or the person is there no more.
    if (takers.personId === undefined) throw invalid('personId', WHO)
    checkTakenAt(takenAt, act.now)
    if (!(await isAsPlanned(within, { ...medication, amountMilli }, body.occurrenceId)))
      amountOf(body, medication)
    refuseAbove(Number(medication.doses), limits)
    const stock = await stockOf(within, medication, takers.loggedBy)
    // Others pay nothing for plans.
    if (medication.planCount > 0 || body.occurrenceId !== undefined) {
      place = await placeDose(within, { medicationId, personId, takenAt, amountMilli }, body)
      await settleLater(within, { ...takers, ...place })
    }
    takeDose(stock, amountMilli, id, body.packId)
    await settle(tx, stock, { doses: 1, updatedAt: createdAt })
    const row = rowAt(place)
    const dose = toDose(row)
    await insertDose(tx, row)
    if (medication.planCount > 0) await replanOpen(tx, medicationId, act.now)
    await recordDose(within, 'doseLogged', medication, { after: dose })
    return dose
  })
}
