import type { Family } from '../../../contract/families.ts'

/** True if a family ever had a plan, which sets its time zone. */
export const hasPlans = (family: Pick<Family, 'timeZone'> | undefined): boolean =>
  family !== undefined && family.timeZone !== null
