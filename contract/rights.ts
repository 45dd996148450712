import type { TokenScope } from './apiTokens.ts'
import type { Call, Right } from './call.ts'
import type { Role } from './families.ts'

export const ROLES_WITH: Record<Right, readonly Role[]> = {
  see: ['owner', 'adult', 'helper', 'viewer'],
  log: ['owner', 'adult', 'helper'],
  manage: ['owner', 'adult'],
  own: ['owner'],
}

export const allows = (role: Role, right: Right): boolean => ROLES_WITH[right].includes(role)

/** Never an owner's. */
export const ROLE_OF_SCOPE = {
  see: 'viewer',
  log: 'helper',
  manage: 'adult',
} as const satisfies Record<TokenScope, Role>

/** A call without `requiredRight` is about the account itself. */
export const mayByToken = (scope: TokenScope, { requiredRight, tokens }: Call): boolean =>
  requiredRight !== undefined && tokens !== false && allows(ROLE_OF_SCOPE[scope], requiredRight)

/** Roles that each role may invite. Only owners give roles that may change others' things. */
export const MAY_INVITE: Record<Role, readonly Role[]> = {
  owner: ['owner', 'adult', 'helper', 'viewer'],
  adult: ['helper', 'viewer'],
  helper: [],
  viewer: [],
}
