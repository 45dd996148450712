import type { ChangeDoseBody, Dose } from '../../contract/doses.ts'
import { WHO } from '../../contract/doses.ts'
import type { Tables, Tx } from '../database/tables.ts'
import { changedFields } from '../families/recordEvent.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { lockMedication, toDose } from '../medications/queries.ts'
import { holdPeople, ownPersonIn } from '../people/queries.ts'
import { occurrencesAround, takeOccurrence } from '../plans/occurrencesAround.ts'
import { openStock, settle, standingMovements } from '../stock/ledger.ts'
import { takeOtherAmount } from '../stock/takeDose.ts'
import { amountOf, pillsOf } from './amountOf.ts'
import { proveOwn } from './ownDose.ts'
import { reopen } from './placeDose.ts'
import { findDoseRow } from './queries.ts'
import { recordDose, told } from './recordDose.ts'
import { checkTakenAt } from './takenAt.ts'

/**
 * Mends a dose: what is left out stays. Another amount is given back and taken anew. Of another person, it belongs to what is
 * open of theirs; otherwise it stays with the moment that it belongs to. 404 when there is no such dose in the
 * caller's families, 403 when the caller's role allows only own ones, 409 when `seenVersion` is no longer the dose's
 * version and where too little is left.
 */
export async function changeDose(
  act: Acting,
  { medicationId, doseId }: { medicationId: string; doseId: string },
  body: ChangeDoseBody,
  seenVersion: number | undefined,
): Promise<Dose> {
  return atomically(act, async (tx, within) => {
    const { personId } = body
    const people = await holdPeople(within, personId === undefined ? [] : [personId])
    const medication = await lockMedication(within, medicationId, 'doseNotFound')
    const { familyId } = medication
    const before = await findDoseRow(tx, medicationId, doseId)
    if (!before) throw new Refusal('doseNotFound')
    await proveOwn(within, familyId, before)
    if (seenVersion !== undefined && seenVersion !== before.version)
      throw new Refusal('doseChangedMeanwhile', { version: before.version })
    const isTheirs = people.some((person) => person.id === personId && person.familyId === familyId)
    if (personId !== undefined && personId !== before.personId && !isTheirs) throw invalid('personId', WHO)
    if (body.takenAt !== undefined) checkTakenAt(body.takenAt, act.now)
    if (medication.planCount > 0) await reopen(tx, medicationId, act.now)
    const asked = amountOf(body, medication) ?? before.amountMilli
    const amountMilli =
      pillsOf(asked) === before.pillsTaken && body.amount === undefined ? before.amountMilli : asked
    const after = {
      ...before,
      takenAt: body.takenAt ?? before.takenAt,
      notes: body.notes === undefined ? before.notes : body.notes || null,
      personId: personId ?? before.personId,
      amountMilli,
      pillsTaken: pillsOf(amountMilli),
    }
    const changed = changedFields(told(toDose(before), medication), told(toDose(after), medication), [
      'takenAt',
      'pillsTaken',
      'amount',
      'personId',
    ])
    if (!changed && after.notes === before.notes) return toDose(before)
    after.version++
    if (after.personId !== before.personId)
      after.occurrenceId = medication.planCount > 0 ? await openFor(tx, after) : null
    await tx.updateTable('doses').set(after).where('id', '=', doseId).execute()
    const stock = await openStock(within, medicationId, await ownPersonIn(within, familyId))
    if (amountMilli !== before.amountMilli) {
      takeOtherAmount(stock, doseId, await standingMovements(tx, medicationId, doseId), amountMilli)
    }
    await settle(tx, stock, { updatedAt: act.now.toISOString() })
    const doses = { before: toDose(before), after: toDose(after) }
    await recordDose(within, 'doseChanged', { ...medication, id: medicationId }, doses)
    return doses.after
  })
}

/** The moment of the plan of another person that a dose belongs to: the link to the first one's goes. */
async function openFor(
  tx: Tx,
  { medicationId, personId, takenAt }: Pick<Tables['doses'], 'medicationId' | 'personId' | 'takenAt'>,
): Promise<string | null> {
  if (personId === null) return null
  const around = await occurrencesAround(tx, { medicationId, personId }, takenAt)
  const open = around.find(({ dose }) => dose === null)
  if (!open) return null
  await takeOccurrence(tx, open)
  return open.id
}
