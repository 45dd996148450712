import { CARE_MINUTES, type Occurrence, type SkipReason } from '../../../contract/occurrences.ts'
import { allows } from '../../../contract/rights.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import { type Happening, recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'
import { alreadyTaken, findOccurrence, isTaken, keep, planIn, timeOn } from './occurrenceById.ts'
import { isCaredFor, type Known, toOccurrence } from './occurrences.ts'
import { plansOf } from './queries.ts'
import { remindAnew } from './remindAnew.ts'

interface LockedOccurrence {
  known: Known
  familyId: string
  medicationName: string
}

/** An occurrence of the caller's families, with its medication locked until the transaction ends. 404 for a foreign one. */
async function lockOccurrence(within: Acting<Tx>, id: string): Promise<LockedOccurrence> {
  const { medicationId } = await foundOrRefused(
    within,
    (by) => plansOf(by).where('plans.id', '=', planIn(id)).select('plans.medicationId'),
    'occurrenceNotFound',
  )
  const { familyId, name: medicationName } = await lockMedication(within, medicationId, 'occurrenceNotFound')
  const known = await findOccurrence(within.database, medicationId, id, within.now)
  if (!known) throw new Refusal('occurrenceNotFound')
  return { known, familyId, medicationName }
}

type Change = Partial<
  Pick<
    Known,
    'skippedAt' | 'skippedBy' | 'skipReason' | 'skipNotes' | 'snoozedUntil' | 'careBy' | 'careUntil'
  >
>

async function change(
  within: Acting<Tx>,
  { known, familyId, medicationName }: LockedOccurrence,
  said: Change,
  what?: 'doseSkipped' | 'doseUnskipped',
): Promise<Occurrence> {
  const tx = within.database
  await keep(tx, known)
  await tx.updateTable('occurrences').set(said).where('id', '=', known.id).execute()
  if (what) {
    const { personId, dueAt } = known
    const about: Happening['after'] = { personId, dueAt, reason: said.skipReason ?? known.skipReason }
    await recordEvent(within, {
      familyId,
      what,
      thing: { id: known.medicationId, name: medicationName },
      ...(what === 'doseSkipped' ? { after: about } : { before: about }),
    })
  }
  return toOccurrence({ ...known, ...said }, within.now)
}

/** True if the caller may change a skip: its author or a manager. */
async function maySayAnew(
  within: Acting<Tx>,
  { known, familyId }: LockedOccurrence,
  by: string | null,
): Promise<boolean> {
  if (known.skippedBy !== null && known.skippedBy === by) return true
  return allows((await findFamily(within, familyId)).role, 'manage')
}

/**
 * Skips an occurrence. Another member's skip stays if the role allows only own things. 404 for a foreign occurrence, 409 if its
 * dose is logged.
 */
export function skip(
  act: Acting,
  id: string,
  { reason, notes = null }: { reason: SkipReason; notes?: string | null | undefined },
): Promise<Occurrence> {
  return atomically(act, async (tx, within) => {
    const occurrence = await lockOccurrence(within, id)
    const { known } = occurrence
    if (isTaken(known)) throw await alreadyTaken(tx, known)
    const by = await ownPersonIn(within, occurrence.familyId)
    if (known.skippedAt !== null && !(await maySayAnew(within, occurrence, by)))
      return toOccurrence(known, act.now)
    const said = {
      skippedAt: act.now.toISOString(),
      skippedBy: by,
      skipReason: reason,
      skipNotes: notes,
      snoozedUntil: null,
    }
    return change(within, occurrence, said, 'doseSkipped')
  })
}

/** Reverses a skip; does nothing without one. 403 for another member's, if the role allows only own things. */
export function unskip(act: Acting, id: string): Promise<Occurrence> {
  return atomically(act, async (_, within) => {
    const occurrence = await lockOccurrence(within, id)
    if (occurrence.known.skippedAt === null) return toOccurrence(occurrence.known, act.now)
    const by = await ownPersonIn(within, occurrence.familyId)
    if (!(await maySayAnew(within, occurrence, by))) throw new Refusal('roleNotAllowed')
    const said = { skippedAt: null, skippedBy: null, skipReason: null, skipNotes: null }
    await remindAnew(within.database, occurrence.known.medicationId)
    return change(within, occurrence, said, 'doseUnskipped')
  })
}

const MINUTE_MS = 60 * 1000

/** Postpones a dose. 404 for a foreign occurrence, 409 if it is logged or its window would end first. */
export function snooze(act: Acting, id: string, minutes: number): Promise<Occurrence> {
  return atomically(act, async (tx, within) => {
    const occurrence = await lockOccurrence(within, id)
    const { known } = occurrence
    if (isTaken(known)) throw await alreadyTaken(tx, known)
    const snoozedUntil = new Date(act.now.getTime() + minutes * MINUTE_MS).toISOString()
    if (snoozedUntil >= known.windowEndsAt)
      throw new Refusal('windowEndsBefore', {
        windowEndsAt: known.windowEndsAt,
        time: timeOn(known, known.windowEndsAt),
      })
    await remindAnew(tx, known.medicationId)
    return change(within, occurrence, { snoozedUntil })
  })
}

/** Ends the postponement of a dose. */
export function unsnooze(act: Acting, id: string): Promise<Occurrence> {
  return atomically(act, async (_, within) => {
    const occurrence = await lockOccurrence(within, id)
    if (occurrence.known.snoozedUntil === null) return toOccurrence(occurrence.known, act.now)
    await remindAnew(within.database, occurrence.known.medicationId)
    return change(within, occurrence, { snoozedUntil: null })
  })
}

/**
 * Takes care of an open dose: for a while nobody else is notified, and others see who does. The first of two keeps it; repeats
 * do nothing. 404 for a foreign occurrence, 409 if it is logged.
 */
export function takeCare(act: Acting, id: string): Promise<Occurrence> {
  return atomically(act, async (tx, within) => {
    const occurrence = await lockOccurrence(within, id)
    const { known } = occurrence
    if (isTaken(known)) throw await alreadyTaken(tx, known)
    if (known.skippedAt !== null || isCaredFor(known, act.now)) return toOccurrence(known, act.now)
    const careUntil = new Date(act.now.getTime() + CARE_MINUTES * MINUTE_MS).toISOString()
    await remindAnew(tx, known.medicationId)
    return change(within, occurrence, { careBy: await ownPersonIn(within, occurrence.familyId), careUntil })
  })
}

/**
 * Ends care for a dose, so that others are notified again. Does nothing without care. 403 for another member's care, if the
 * role allows only own things.
 */
export function stopCare(act: Acting, id: string): Promise<Occurrence> {
  return atomically(act, async (tx, within) => {
    const occurrence = await lockOccurrence(within, id)
    const { known, familyId } = occurrence
    if (!isCaredFor(known, act.now)) return toOccurrence(known, act.now)
    const isOwn = known.careBy !== null && known.careBy === (await ownPersonIn(within, familyId))
    if (!isOwn && !allows((await findFamily(within, familyId)).role, 'manage'))
      throw new Refusal('roleNotAllowed')
    await remindAnew(tx, known.medicationId)
    return change(within, occurrence, { careBy: null, careUntil: null })
  })
}
