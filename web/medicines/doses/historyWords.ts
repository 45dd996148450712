import { writeAmountOf } from '../../../contract/amounts.ts'
import type { Dose } from '../../../contract/doses.ts'
import type { Person } from '../../../contract/people.ts'
import type { Plan } from '../../../contract/plans.ts'
import { nameOfPack } from '../../../contract/strength.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import type { AmountUnit } from './amountWords.ts'

/**
 * Names who logged a dose that another person took: "given by" for a person without an account, else "marked by".
 * Undefined for an own dose or if unknown.
 */
export function markedBy(
  { personId, loggedBy }: Pick<Dose, 'personId' | 'loggedBy'>,
  people: readonly Person[],
): string | undefined {
  const taker = people.find(({ id }) => id === personId)
  const other = people.find(({ id }) => id === loggedBy && id !== personId)
  if (!other) return undefined
  return taker && taker.userId === null
    ? t('given by {person}', { person: other.name })
    : t('marked by {person}', { person: other.name })
}

/** True for a dose beyond the person's plan: the plan existed by then, and the dose belongs to no occurrence. */
export const isExtra = (
  { occurrenceId, personId, takenAt }: Pick<Dose, 'occurrenceId' | 'personId' | 'takenAt'>,
  plans: readonly Plan[],
): boolean =>
  occurrenceId === null &&
  plans.some(
    (plan) =>
      plan.personId === personId &&
      plan.phases.length > 0 &&
      plan.status === 'active' &&
      // Doses have times in minutes.
      plan.createdAt.slice(0, 16) <= takenAt.slice(0, 16),
  )

/** Names of what was taken, if they are not the medication's name of now: "Ibuprofen Aliud 200 mg". */
export function takenAs({ taken }: Pick<Dose, 'taken'>, name: string): string | null {
  // Answers that a device stored before doses had names have none.
  const names = (taken ?? []).map((part) => nameOfPack(part, name))
  return names.every((one) => one === name) ? null : withCommas(names)
}

/** "½ tablet, marked by Ben, after breakfast" */
export const doseText = (
  dose: Dose,
  { unit, name }: AmountUnit & { name: string },
  people: readonly Person[],
  plans: readonly Plan[] = [],
): string =>
  withCommas([
    writeAmountOf(dose.amount, unit),
    takenAs(dose, name),
    isExtra(dose, plans) && t('extra'),
    markedBy(dose, people),
    dose.notes,
    dose.overrideReason && t('outside the plan’s limits: {reason}', { reason: t(dose.overrideReason) }),
  ])
