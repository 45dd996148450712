import { fromMilli } from '../../../contract/amounts.ts'
import {
  isSameAmount,
  nameOfPack,
  type Strength,
  strengthIn,
  strengthOfPack,
} from '../../../contract/strength.ts'
import { Refusal } from '../../platform/http/refusal.ts'
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
