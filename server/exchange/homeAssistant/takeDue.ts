import * as z from 'zod/mini'
import { HOUR_MS, MINUTE_MS } from '../../../language/durations.ts'
import { logDose } from '../../medicines/doses/logDose.ts'
import { findPerson } from '../../people/people/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { onceUnder } from '../../platform/http/once.ts'
import { allOccurrences, isDueAt, type PersonState } from './household.ts'

/** Windows reach no farther back. */
const PAST_MS = 14 * HOUR_MS

/** An older press does nothing: the dose may have been taken and logged otherwise since. */
const LATEST_MS = 5 * MINUTE_MS

const Press = z.object({ pressedAt: z.iso.datetime({ offset: true }) })

/** Time at which a command's button was pressed; undefined for anything but a press. */
export function pressIn(payload: string): Date | undefined {
  try {
    return new Date(Press.parse(JSON.parse(payload)).pressedAt)
  } catch {
    return undefined
  }
}

/**
 * Logs every dose of a person that was due when the button was pressed and is still open; returns their number. The same press
 * again logs nothing more. Throws the refusal of a dose, after the doses before it.
 */
export async function takeDue(
  context: CallContext,
  { id: personId, familyId }: Pick<PersonState, 'id' | 'familyId'>,
  press: Date,
  limits: Pick<Limits, 'doses'>,
): Promise<number> {
  const now = context.now.getTime()
  if (Math.abs(now - press.getTime()) > LATEST_MS) return 0
  await findPerson(context, personId)
  const takenAt = new Date(Math.min(now, press.getTime())).toISOString()
  const recent = await allOccurrences(context, familyId, now - PAST_MS, now + 1)
  const due = recent.filter((one) => one.personId === personId && isDueAt(one, takenAt))
  for (const { id, medicationId, amount } of due) {
    const once = onceUnder(`mqtt ${press.toISOString()} ${id}`, ['taken'])
    const body = { takenAt, amount, occurrenceId: id, personId }
    await logDose({ ...context, requiredRight: 'log', once }, medicationId, body, limits)
  }
  return due.length
}
