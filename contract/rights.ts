import type { Right } from './call.ts'
import type { Role } from './families.ts'

/** Which roles have which right in a family. Every member may see everything in it. */
export const ROLES_WITH: Record<Right, readonly Role[]> = {
  see: ['owner', 'adult', 'helper', 'viewer'],
  log: ['owner', 'adult', 'helper'],
  manage: ['owner', 'adult'],
  own: ['owner'],
}

export const allows = (role: Role, right: Right): boolean => ROLES_WITH[right].includes(role)

/** Which roles a member may give by inviting. Nobody below an owner gives one that may change what others do. */
export const MAY_INVITE: Record<Role, readonly Role[]> = {
  owner: ['owner', 'adult', 'helper', 'viewer'],
  adult: ['helper', 'viewer'],
  helper: [],
  viewer: [],
}
