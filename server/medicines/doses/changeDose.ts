import { type ChangeDoseBody, type Dose, WHO } from '../../../contract/doses.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { changedFields } from '../../people/families/recordEvent.ts'
import { lockPeople, ownPersonIn } from '../../people/people/queries.ts'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { lockMedication, toDose } from '../medications/queries.ts'
import { findOccurrence } from '../plans/occurrenceById.ts'
import type { OccurrenceWithDose } from '../plans/occurrences.ts'
import { occurrencesAround, takeOccurrence } from '../plans/occurrencesAround.ts'
import { replanOpen } from '../plans/storeDue.ts'
import { openStock, partsTaken, saveStock } from '../stock/ledger.ts'
import { contentIfKept } from '../stock/packWithout.ts'
import { takeOtherAmount } from '../stock/takeDose.ts'
import { takenColumns, withAmount } from '../stock/takenFrom.ts'
import { amountOf, checkTakenAt, pillsOf } from './checkDose.ts'
import { reopen } from './placeDose.ts'
import { doseFacts, findDoseRow, proveOwn, recordDose } from './queries.ts'

/**
 * Changes a dose; omitted fields do not change. A new amount is given back and taken again. Its occurrence: see
 * `occurrenceOfEditedDose`. 404 for a foreign dose, 403 if the caller's role allows only own ones, 409 if `seenVersion` is outdated or
 * too little is left.
 */
export async function changeDose(
  context: CallContext,
  { medicationId, doseId }: { medicationId: string; doseId: string },
  body: ChangeDoseBody,
  seenVersion: number | undefined,
): Promise<Dose> {
  return atomically(context, async (tx, txContext) => {
    const { personId } = body
    const people = await lockPeople(txContext, personId === undefined ? [] : [personId])
    const medication = await lockMedication(txContext, medicationId, 'doseNotFound')
    const { familyId } = medication
    const before = await findDoseRow(tx, medicationId, doseId)
    if (!before) throw new Refusal('doseNotFound')
    await proveOwn(txContext, familyId, before)
    if (seenVersion !== undefined && seenVersion !== before.version)
      throw new Refusal('doseChangedMeanwhile', { version: before.version })
    const isTheirs = people.some((person) => person.familyId === familyId)
    if (personId !== undefined && personId !== before.personId && !isTheirs) throw invalid('personId', WHO)
    if (body.takenAt !== undefined) checkTakenAt(body.takenAt, context.now)
    if (medication.planCount > 0) await reopen(tx, medicationId, context.now)
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
      keepsTimes: body.keepsTimes === undefined ? before.keepsTimes : Number(body.keepsTimes),
    }
    const changed = changedFields(
      doseFacts(toDose(before), medication),
      doseFacts(toDose(after), medication),
      ['takenAt', 'pillsTaken', 'amount', 'personId'],
    )
    if (!changed && after.notes === before.notes && after.keepsTimes === before.keepsTimes)
      return toDose(before)
    after.version++
    // Medications without a plan skip this query.
    if (medication.planCount > 0 || before.occurrenceId !== null)
      after.occurrenceId = await occurrenceOfEditedDose(tx, before, after, context.now)
    const stock = await openStock(txContext, medicationId, await ownPersonIn(txContext, familyId))
    if (amountMilli !== before.amountMilli) {
      const parts = await partsTaken(tx, medicationId, doseId)
      const ifKept = await contentIfKept(
        tx,
        parts.map(({ first }) => stock.pack(first.packId)),
      )
      const change = { milli: amountMilli, wasMilli: before.amountMilli }
      const taken = takeOtherAmount(stock, doseId, parts, change, ifKept)
      after.takenPacks = taken
        ? takenColumns(taken, before.takenName, before.takenPacks).takenPacks
        : withAmount(before.takenPacks, amountMilli)
    }
    await tx.updateTable('doses').set(after).where('id', '=', doseId).execute()
    if (medication.planCount > 0) await replanOpen(tx, medicationId, context.now)
    await saveStock(tx, stock, { updatedAt: context.now.toISOString() })
    const doses = { before: toDose(before), after: toDose(after) }
    await recordDose(txContext, 'doseChanged', { ...medication, id: medicationId }, doses)
    return doses.after
  })
}

type PlacedDose = Pick<Tables['doses'], 'medicationId' | 'personId' | 'takenAt' | 'occurrenceId'>

/**
 * Finds the occurrence of an edited dose. A dose moved to another person or day takes the open occurrence there, as if it were
 * logged anew. It keeps its occurrence within the same day, or if nothing is planned at the new time. The caller holds the
 * medication's lock.
 */
async function occurrenceOfEditedDose(
  tx: Tx,
  before: PlacedDose,
  after: PlacedDose,
  now: Date,
): Promise<string | null> {
  if (after.personId === null || after.personId !== before.personId)
    return (await openAround(tx, after)) ?? null
  if (after.takenAt === before.takenAt || before.occurrenceId === null) return before.occurrenceId
  const own = await findOccurrence(tx, before.medicationId, before.occurrenceId, now)
  if (!own || !leavesDayOf(own, before.takenAt, after.takenAt)) return before.occurrenceId
  const open = await openAround(tx, after)
  return open === undefined ? before.occurrenceId : open
}

const holds = ({ windowStartsAt, windowEndsAt }: OccurrenceWithDose, instant: string) =>
  windowStartsAt <= instant && instant < windowEndsAt

function leavesDayOf(own: OccurrenceWithDose, from: string, to: string): boolean {
  const dayOf = (instant: string) => toLocal(Date.parse(instant), own.timeZone).slice(0, 10)
  return holds(own, from) && !holds(own, to) && dayOf(from) !== dayOf(to)
}

/** The open occurrence whose window contains a dose's time; null if all of them are taken, undefined if nothing is planned. */
async function openAround(
  tx: Tx,
  { medicationId, personId, takenAt }: PlacedDose,
): Promise<string | null | undefined> {
  if (personId === null) return null
  const around = await occurrencesAround(tx, { medicationId, personId }, takenAt)
  const open = around.find(({ dose }) => dose === null)
  if (!open) return around.length === 0 ? undefined : null
  await takeOccurrence(tx, open)
  return open.id
}
