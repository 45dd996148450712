import type { PlanBody } from '../contract/plans.ts'

/** A plan for tests: one at 08:00 UTC every day from 2026-11-20 on, by default. */
export const planBody = (personId: string, fields: Partial<PlanBody> = {}): PlanBody => ({
  personId,
  phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: '08:00', amount: 1 }] }],
  asNeeded: null,
  startsOn: '2026-11-20',
  endsOn: null,
  food: null,
  limits: { minHours: null, max24h: null },
  timeZone: 'UTC',
  ...fields,
})

export const daily = (...times: [at: string, amount: number][]): Pick<PlanBody, 'phases'> => ({
  phases: [{ days: null, pattern: { kind: 'daily' }, times: times.map(([at, amount]) => ({ at, amount })) }],
})
