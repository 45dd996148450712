import type { Medication } from '../../../../contract/medications.ts'
import type { Person } from '../../../../contract/people.ts'
import type { Plan } from '../../../../contract/plans.ts'

/** Questions of the guide, in their order. */
export const STEPS = ['who', 'when', 'ring', 'others'] as const
export type Step = (typeof STEPS)[number]

/** The step in an address; the first one for any other text. */
export const stepOf = (text: string | null): Step => STEPS.find((step) => step === text) ?? 'who'

/** The question after this one. Without a plan, nothing rings; what is for everyone has no times. */
export function stepAfter(
  step: Step,
  { isForEveryone, isPlanned }: Record<'isForEveryone' | 'isPlanned', boolean>,
): Step | undefined {
  if (step === 'who') return isForEveryone ? 'others' : 'when'
  if (step === 'when') return isPlanned ? 'ring' : 'others'
  return step === 'ring' ? 'others' : undefined
}

/** The person whom the guide asks about: the medicine's, the plan's, else the reader. */
export function takerOf(
  people: readonly Person[],
  { personIds }: Pick<Medication, 'personIds'>,
  plan: Pick<Plan, 'personId'> | undefined,
  userId: string,
): Person | undefined {
  const id = personIds[0] ?? plan?.personId
  return people.find((person) => person.id === id) ?? people.find((person) => person.userId === userId)
}
