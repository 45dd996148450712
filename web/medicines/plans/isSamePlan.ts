import type { Plan, PlanBody } from '../../../contract/plans.ts'

type Content = Pick<Plan, 'personId' | 'phases' | 'asNeeded' | 'endsOn'>

/** True if a plan gives the same person the same amounts at the same times, whenever each begins. */
export const isSamePlan = (plan: Content, body: PlanBody): boolean =>
  JSON.stringify(contentOf(plan)) === JSON.stringify(contentOf(body))

const contentOf = ({ personId, phases, asNeeded, endsOn }: Content | PlanBody) => [
  personId,
  phases.map(({ days, pattern, times }) => [
    days,
    Object.entries(pattern).sort(),
    times.map(({ at, amount }) => [at, amount]),
  ]),
  asNeeded?.amount,
  endsOn,
]
