import type { Family } from '../../contract/families.ts'

/** Whether a family ever had a plan: whose clock its plans go by is known since its first one. */
export const hasPlans = (family: Pick<Family, 'timeZone'> | undefined): boolean =>
  family !== undefined && family.timeZone !== null
