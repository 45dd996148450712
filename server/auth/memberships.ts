import type { User } from '../../contract/auth.ts'
import type { Acting } from '../http/acting.ts'

/** Whose memberships, and for what right. */
export type Door = Pick<Acting, 'database' | 'needs'> & { caller: { account: Pick<User, 'id'> } }

/**
 * The caller's memberships that give the right that the call needs: the one door to all that belongs to families. Every
 * member may see, which is all that there is to be allowed. A call whose row names no right finds the door shut.
 */
export function membershipsOf({ database, caller, needs }: Door) {
  if (needs === undefined) throw new Error('A call that touches a family must name the right that it needs')
  return database.selectFrom('memberships').where('memberships.userId', '=', caller.account.id)
}
