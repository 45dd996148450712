import type { FailureCode } from '../../../contract/failures.ts'

/** A person who is not in the group, or whose groups the provider does not send as they are read here. */
export interface Outsider {
  code: FailureCode & `providerGroup${string}`
  /** Form of the claim, for the log; names of groups are not in it. */
  form: string
}

/** Compares the claim `groups` with the group that admits people; undefined for a member. */
export function outsiderBy(groups: unknown, group: string): Outsider | undefined {
  if (groups === undefined) return { code: 'providerGroupsMissing', form: 'missing' }
  if (!Array.isArray(groups))
    return { code: 'providerGroupsNoList', form: typeof groups === 'string' ? 'text' : typeof groups }
  if (groups.includes(group)) return undefined
  // Keycloak's "Full group path".
  if (groups.includes(`/${group}`)) return { code: 'providerGroupPath', form: 'list with full paths' }
  return { code: 'providerGroupNeeded', form: `list of ${groups.length} without the group` }
}
