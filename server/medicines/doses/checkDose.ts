import { fromMilli, toMilli, type Unit } from '../../../contract/amounts.ts'
import { EARLIEST_TAKEN_AT } from '../../../contract/doses.ts'
import {
  isSameAmount,
  nameOfPack,
  type Strength,
  strengthIn,
  strengthOfPack,
} from '../../../contract/strength.ts'
import { t } from '../../../language/t.ts'
import type { Access } from '../../people/auth/memberships.ts'
import { familiesOf } from '../../people/families/queries.ts'
import { CLOCK_SKEW_MS } from '../../platform/database/isDue.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { checkStep } from '../medications/checkStep.ts'
import { planIn } from '../plans/occurrenceById.ts'
import type { PlanRow } from '../plans/queries.ts'
import type { PackRow } from '../stock/packs.ts'
import type { Parts } from '../stock/takenFrom.ts'
import type { Place } from './placeDose.ts'

/**
 * Refuses a planned dose from a pack with another strength than the plan's, unless it has as much active ingredient as
 * planned: a person decides. Passes if a strength is not known or cannot be compared.
 */
export function refuseOtherStrength(
  medication: { name: string; stepMilli: number },
  parts: Parts,
  { occurrenceId, plannedMilli }: Place,
  plans: readonly PlanRow[],
): void {
  if (occurrenceId === null || plannedMilli === null) return
  const plan = plans.find(({ id }) => id === planIn(occurrenceId))
  const planned = strengthIn(medication.name) ?? strengthIn(plan?.content.strength ?? '')
  if (planned === null) return
  let sum = 0
  let other: { pack: PackRow; strength: Strength } | undefined
  for (const [pack, milli] of parts) {
    const strength = strengthOfPack(pack, medication.name)
    if (strength?.kind !== planned.kind) return
    if (!isSameAmount(strength.amount, planned.amount)) other ??= { pack, strength }
    sum += milli * strength.amount
  }
  if (!other || isSameAmount(sum, plannedMilli * planned.amount)) return
  const equalMilli = Math.round((plannedMilli * planned.amount) / other.strength.amount)
  const isEqual =
    equalMilli > 0 &&
    equalMilli % medication.stepMilli === 0 &&
    isSameAmount(equalMilli * other.strength.amount, plannedMilli * planned.amount)
  throw new Refusal('otherStrength', {
    packId: other.pack.id,
    pack: nameOfPack(other.pack, medication.name),
    strength: other.strength.text,
    plannedStrength: planned.text,
    plannedAmount: fromMilli(plannedMilli),
    equalAmount: isEqual ? fromMilli(equalMilli) : null,
  })
}

/** Amount taken, in thousandths; undefined if not given. 400 if it is not a multiple of the medication's step. */
export function amountOf(
  { amount, pillsTaken }: { amount?: number | undefined; pillsTaken?: number | undefined },
  medication: { unit: Unit; stepMilli: number },
): number | undefined {
  const said = amount ?? pillsTaken
  if (said === undefined) return undefined
  const milli = toMilli(said)
  checkStep(amount === undefined ? 'pillsTaken' : 'amount', milli, medication)
  return milli
}

/** Whole pills, as in the specification: rounded up. */
export const pillsOf = (milli: number): number => Math.ceil(milli / 1000)

/**
 * Number of doses in the caller's families. Not locked, as every dose of a family would wait: on PostgreSQL simultaneous doses
 * may exceed the limit by the number of connections.
 */
export const dosesOf = (access: Access) =>
  familiesOf(access).select((eb) => eb.fn.sum<number | null>('families.doseCount').as('doses'))

/** 409 if the caller's families have as many doses as one account may have. */
export async function refuseMoreDoses(context: CallContext, limits: Pick<Limits, 'doses'>): Promise<void> {
  const { doses } = await dosesOf(context).executeTakeFirstOrThrow()
  refuseAbove(Number(doses), limits)
}

export function refuseAbove(doses: number, { doses: most }: Pick<Limits, 'doses'>): void {
  if (doses >= most) throw new Refusal('limitReached', { most, things: 'log entries' })
}

/** 400 for a time before 2024 or in the future. */
export function checkTakenAt(takenAt: string, now: Date): void {
  if (takenAt < EARLIEST_TAKEN_AT) throw invalid('takenAt', t('The date must be January 1, 2024 or later'))
  if (Date.parse(takenAt) > now.getTime() + CLOCK_SKEW_MS)
    throw invalid('takenAt', t('The time taken must not be in the future'))
}
