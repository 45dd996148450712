import { CARE_MINUTES, type Occurrence, type SkipReason } from '../../../contract/occurrences.ts'
import { allows } from '../../../contract/rights.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import { type FamilyEvent, recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'
import { alreadyTaken, findOccurrence, isTaken, planIn, storeOccurrence, timeOn } from './occurrenceById.ts'
import { isCaredFor, type OccurrenceWithDose, toOccurrence } from './occurrences.ts'
import { plansOf } from './queries.ts'
import { remindAnew } from './remindAnew.ts'

interface LockedOccurrence {
  known: OccurrenceWithDose
  familyId: string
  medicationName: string
}

/** An occurrence of the caller's families, with its medication locked until the transaction ends. 404 for a foreign one. */
async function lockOccurrence(txContext: CallContext<Tx>, id: string): Promise<LockedOccurrence> {
  const { medicationId } = await foundOrRefused(
    txContext,
    (by) => plansOf(by).where('plans.id', '=', planIn(id)).select('plans.medicationId'),
    'occurrenceNotFound',
  )
  const { familyId, name: medicationName } = await lockMedication(
    txContext,
    medicationId,
    'occurrenceNotFound',
  )
  const known = await findOccurrence(txContext.database, medicationId, id, txContext.now)
  if (!known) throw new Refusal('occurrenceNotFound')
  return { known, familyId, medicationName }
}

type Change = Partial<
  Pick<
    OccurrenceWithDose,
    'skippedAt' | 'skippedBy' | 'skipReason' | 'skipNotes' | 'snoozedUntil' | 'careBy' | 'careUntil'
  >
>

async function change(
  txContext: CallContext<Tx>,
  { known, familyId, medicationName }: LockedOccurrence,
  said: Change,
  what?: 'doseSkipped' | 'doseUnskipped',
): Promise<Occurrence> {
  const tx = txContext.database
  await storeOccurrence(tx, known)
  await tx.updateTable('occurrences').set(said).where('id', '=', known.id).execute()
  if (what) {
    const { personId, dueAt } = known
    const about: FamilyEvent['after'] = { personId, dueAt, reason: said.skipReason ?? known.skipReason }
    await recordEvent(txContext, {
      familyId,
      what,
      thing: { id: known.medicationId, name: medicationName },
      ...(what === 'doseSkipped' ? { after: about } : { before: about }),
    })
  }
  return toOccurrence({ ...known, ...said }, txContext.now)
}

/** True if the caller may change a skip: its author or a manager. */
async function maySayAnew(
  txContext: CallContext<Tx>,
  { known, familyId }: LockedOccurrence,
  by: string | null,
): Promise<boolean> {
  if (known.skippedBy !== null && known.skippedBy === by) return true
  return allows((await findFamily(txContext, familyId)).role, 'manage')
}

/**
 * Skips an occurrence. Another member's skip stays if the role allows only own things. 404 for a foreign occurrence, 409 if its
 * dose is logged.
 */
export function skip(
  context: CallContext,
  id: string,
  { reason, notes = null }: { reason: SkipReason; notes?: string | null | undefined },
): Promise<Occurrence> {
  return atomically(context, async (tx, txContext) => {
    const occurrence = await lockOccurrence(txContext, id)
    const { known } = occurrence
    if (isTaken(known)) throw await alreadyTaken(tx, known)
    const by = await ownPersonIn(txContext, occurrence.familyId)
    if (known.skippedAt !== null && !(await maySayAnew(txContext, occurrence, by)))
      return toOccurrence(known, context.now)
    const said = {
      skippedAt: context.now.toISOString(),
      skippedBy: by,
      skipReason: reason,
      skipNotes: notes,
      snoozedUntil: null,
    }
    return change(txContext, occurrence, said, 'doseSkipped')
  })
}

/** Reverses a skip; does nothing without one. 403 for another member's, if the role allows only own things. */
export function unskip(context: CallContext, id: string): Promise<Occurrence> {
  return atomically(context, async (_, txContext) => {
    const occurrence = await lockOccurrence(txContext, id)
    if (occurrence.known.skippedAt === null) return toOccurrence(occurrence.known, context.now)
    const by = await ownPersonIn(txContext, occurrence.familyId)
    if (!(await maySayAnew(txContext, occurrence, by))) throw new Refusal('roleNotAllowed')
    const said = { skippedAt: null, skippedBy: null, skipReason: null, skipNotes: null }
    await remindAnew(txContext.database, occurrence.known.medicationId)
    return change(txContext, occurrence, said, 'doseUnskipped')
  })
}

/** Postpones a dose. 404 for a foreign occurrence, 409 if it is logged or its window would end first. */
export function snooze(context: CallContext, id: string, minutes: number): Promise<Occurrence> {
  return atomically(context, async (tx, txContext) => {
    const occurrence = await lockOccurrence(txContext, id)
    const { known } = occurrence
    if (isTaken(known)) throw await alreadyTaken(tx, known)
    const snoozedUntil = new Date(context.now.getTime() + minutes * MINUTE_MS).toISOString()
    if (snoozedUntil >= known.windowEndsAt)
      throw new Refusal('windowEndsBefore', {
        windowEndsAt: known.windowEndsAt,
        time: timeOn(known, known.windowEndsAt),
      })
    await remindAnew(tx, known.medicationId)
    return change(txContext, occurrence, { snoozedUntil })
  })
}

/** Ends the postponement of a dose. */
export function unsnooze(context: CallContext, id: string): Promise<Occurrence> {
  return atomically(context, async (_, txContext) => {
    const occurrence = await lockOccurrence(txContext, id)
    if (occurrence.known.snoozedUntil === null) return toOccurrence(occurrence.known, context.now)
    await remindAnew(txContext.database, occurrence.known.medicationId)
    return change(txContext, occurrence, { snoozedUntil: null })
  })
}

/**
 * Takes care of an open dose: for a while nobody else is notified, and others see who does. The first of two keeps it; repeats
 * do nothing. 404 for a foreign occurrence, 409 if it is logged.
 */
export function takeCare(context: CallContext, id: string): Promise<Occurrence> {
  return atomically(context, async (tx, txContext) => {
    const occurrence = await lockOccurrence(txContext, id)
    const { known } = occurrence
    if (isTaken(known)) throw await alreadyTaken(tx, known)
    if (known.skippedAt !== null || isCaredFor(known, context.now)) return toOccurrence(known, context.now)
    const careUntil = new Date(context.now.getTime() + CARE_MINUTES * MINUTE_MS).toISOString()
    await remindAnew(tx, known.medicationId)
    return change(txContext, occurrence, {
      careBy: await ownPersonIn(txContext, occurrence.familyId),
      careUntil,
    })
  })
}

/**
 * Ends care for a dose, so that others are notified again. Does nothing without care. 403 for another member's care, if the
 * role allows only own things.
 */
export function stopCare(context: CallContext, id: string): Promise<Occurrence> {
  return atomically(context, async (tx, txContext) => {
    const occurrence = await lockOccurrence(txContext, id)
    const { known, familyId } = occurrence
    if (!isCaredFor(known, context.now)) return toOccurrence(known, context.now)
    const isOwn = known.careBy !== null && known.careBy === (await ownPersonIn(txContext, familyId))
    if (!isOwn && !allows((await findFamily(txContext, familyId)).role, 'manage'))
      throw new Refusal('roleNotAllowed')
    await remindAnew(tx, known.medicationId)
    return change(txContext, occurrence, { careBy: null, careUntil: null })
  })
}
