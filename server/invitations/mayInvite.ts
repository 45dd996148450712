import type { Role } from '../../contract/families.ts'

/** Which roles a member may give by inviting. Nobody below an owner gives one that may change what others do. */
export const MAY_INVITE: Record<Role, readonly Role[]> = {
  owner: ['owner', 'adult', 'helper', 'viewer'],
  adult: ['helper', 'viewer'],
  helper: [],
  viewer: [],
}
