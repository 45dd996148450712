import type { Insertable } from 'kysely'
import { toMilli } from '../../../contract/amounts.ts'
import { type Dose, type DoseBody, WHO } from '../../../contract/doses.ts'
import { foundOrRefused, preparedThrough } from '../../people/auth/memberships.ts'
import { type Placeholders, prepared } from '../../platform/database/prepared.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { type Creation, claimIdempotencyKey, updateReceipt } from '../../platform/http/once.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { medicationsOf, toDose } from '../medications/queries.ts'
import { findOccurrence } from '../plans/occurrenceById.ts'
import type { PlanRow } from '../plans/queries.ts'
import { replanOpen } from '../plans/storeDue.ts'
import { zoneOfFamily } from '../stock/familyZone.ts'
import { saveStock, stockOf } from '../stock/ledger.ts'
import { takeDose } from '../stock/takeDose.ts'
import { type TakenColumns, takenColumns } from '../stock/takenFrom.ts'
import { amountOf, checkTakenAt, dosesOf, pillsOf, refuseAbove, refuseOtherStrength } from './checkDose.ts'
import { type Place, placeDose, storeBeforeDose } from './placeDose.ts'
import { recordDose } from './queries.ts'
import { findCandidates, type Takers, takersAmong } from './whoTook.ts'

const lockTarget = preparedThrough((access, { medicationId }: Placeholders<{ medicationId: string }>) =>
  lockRows(
    access.database,
    'medications',
    medicationsOf(access).where('medications.id', '=', medicationId),
  ).select([
    'medications.id',
    'medications.familyId',
    'medications.name',
    'medications.unit',
    'medications.stepMilli',
    'medications.planCount',
    'medications.movementCount',
    zoneOfFamily('medications.familyId').as('timeZone'),
    dosesOf(access).as('doses'),
  ]),
)

const insertDose = prepared((database, dose: Placeholders<Insertable<Tables['doses']>>) =>
  database.insertInto('doses').values(dose),
)

/**
 * Logs a dose and takes it from the packs in one transaction. However many requests race, no pack goes below zero: the loser
 * gets 409 and logs nothing. Plans: see `placeDose`. 404 for a foreign medication, pack or occurrence; 400 for a time before
 * 2024 or in the future, for a person of another family, and for an amount that is neither a multiple of the medication's step
 * nor the planned one; 409 for a planned dose from a pack with another strength than the plan's.
 */
export async function logDose(
  context: CallContext,
  medicationId: string,
  body: DoseBody,
  limits: Pick<Limits, 'doses'>,
): Promise<Dose> {
  return atomically(context, async (tx, txContext) => {
    const { medication, takers } = await lockDoseTarget(txContext, medicationId, body.personId)
    const named = { takenName: medication.name }
    const creation = await claimIdempotencyKey<ReceiptFacts>(txContext, { ...takers, ...named })
    // The first answer, whatever changed since.
    if (creation.isRepeat) return toDose(rowOf(medicationId, body, creation, creation.settled))
    const { plans, place } = await matchToPlan(txContext, medication, takers, body, limits)
    const stock = await stockOf(txContext, medication, takers.loggedBy)
    const parts = takeDose(stock, amountIn(body), creation.id, body.packId)
    if (place?.occurrenceId && !body.otherStrength) refuseOtherStrength(medication, parts, place, plans)
    const taken = takenColumns(parts, medication.name)
    if (place !== undefined || taken.takenPacks !== null)
      await updateReceipt(txContext, { ...takers, ...place, ...taken })
    const row = rowOf(medicationId, body, creation, { ...takers, ...place, ...taken })
    await saveStock(tx, stock, { doses: 1, updatedAt: row.createdAt })
    await insertDose(tx, row)
    if (medication.planCount > 0) await replanOpen(tx, medicationId, context.now, plans)
    const dose = toDose(row)
    await recordDose(txContext, 'doseLogged', medication, { after: dose })
    return dose
  })
}

/** Locks the medication and finds the people of the dose. 404 unless the caller may log it. */
async function lockDoseTarget(
  txContext: CallContext<Tx>,
  medicationId: string,
  namedPerson: string | undefined,
) {
  // People are locked before medications, see `lockRows`.
  const candidates = await findCandidates(txContext, medicationId, namedPerson)
  const medication = await foundOrRefused(
    txContext,
    (by) => lockTarget(by, { medicationId }),
    'medicationNotFound',
  )
  // The medication just moved to another family.
  if (candidates.some(({ familyId }) => familyId !== medication.familyId))
    throw new Refusal('medicationNotFound')
  return { medication, takers: takersAmong(candidates, txContext.caller.account.id, namedPerson) }
}

/** Checks a dose that is not a repeat and finds its place in the plans; undefined without a plan. */
async function matchToPlan(
  txContext: CallContext<Tx>,
  medication: Awaited<ReturnType<typeof lockDoseTarget>>['medication'],
  takers: Takers,
  body: DoseBody,
  limits: Pick<Limits, 'doses'>,
): Promise<{ plans: readonly PlanRow[]; place?: Place }> {
  const { database: tx, now } = txContext
  const { takenAt, occurrenceId } = body
  if (takers.personId === undefined) throw invalid('personId', WHO)
  checkTakenAt(takenAt, now)
  const plans = medication.planCount > 0 ? await storeBeforeDose(tx, medication.id, now) : []
  const named =
    occurrenceId === undefined ? undefined : await findOccurrence(tx, medication.id, occurrenceId, now, plans)
  const amountMilli = amountIn(body)
  // A planned amount may not fit the step, which may have changed since.
  if (named?.milli !== amountMilli) amountOf(body, medication)
  refuseAbove(Number(medication.doses), limits)
  if (occurrenceId !== undefined && !named) throw new Refusal('occurrenceNotFound')
  if (medication.planCount === 0 && !named) return { plans }
  const coming = { medicationId: medication.id, personId: takers.personId, takenAt, amountMilli }
  return { plans, place: await placeDose(txContext, coming, body, { plans, named }) }
}

/** Facts of a dose besides its request; those that its receipt has. */
type ReceiptFacts = Partial<Place & TakenColumns> & Pick<Takers, 'loggedBy'>

const amountIn = ({ amount, pillsTaken }: DoseBody): number => toMilli(amount ?? (pillsTaken as number))

const rowOf = (
  medicationId: string,
  body: DoseBody,
  { id, createdAt }: Creation,
  {
    personId = null,
    loggedBy,
    occurrenceId = null,
    overrideReason = null,
    takenName = null,
    takenPacks = null,
  }: ReceiptFacts,
) => ({
  id,
  medicationId,
  takenAt: body.takenAt,
  pillsTaken: pillsOf(amountIn(body)),
  amountMilli: amountIn(body),
  notes: body.notes || null,
  personId,
  loggedBy,
  occurrenceId,
  overrideReason,
  takenName,
  takenPacks,
  keepsTimes: body.keepsTimes ? 1 : 0,
  version: 1,
  createdAt,
})
