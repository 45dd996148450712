import type { User } from '../../contract/auth.ts'
import type { Right } from '../../contract/call.ts'
import type { NotFoundCode } from '../../contract/failures.ts'
import { ROLES_WITH } from '../../contract/rights.ts'
import type { Database } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'

/** Whose memberships, for what right, and when. */
export type Door = Pick<Acting, 'database' | 'needs' | 'now'> & { caller: { account: Pick<User, 'id'> } }

/**
 * The caller's memberships that give the right that the call needs: the one door to all that belongs to families. One
 * that has ended is none. A call whose row names no right finds the door shut.
 */
export function membershipsOf({ database, caller, needs, now }: Door) {
  if (needs === undefined) throw new Error('A call that touches a family must name the right that it needs')
  return membershipsAt(database, caller.account.id, now.toISOString(), needs)
}

/** The same for queries that are prepared before there is a call. */
export function membershipsAt(database: Database, userId: string, at: string, needs: Right) {
  const running = database
    .selectFrom('memberships')
    .where('memberships.userId', '=', userId)
    .where((eb) => eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', at)]))
  // Every member may see.
  return needs === 'see' ? running : running.where('memberships.role', 'in', ROLES_WITH[needs])
}

/**
 * What `query` finds for the caller. A member who would find it with another role is refused with 403. Whoever would
 * not gets 404 as `otherwise`, and the same questions are asked for what is another family's and for what is nowhere.
 */
export async function foundOrRefused<Act extends Acting, Row>(
  act: Act,
  query: (act: Act) => { executeTakeFirst(): Promise<Row | undefined> },
  otherwise: NotFoundCode,
): Promise<Row> {
  const found = await query(act).executeTakeFirst()
  if (found !== undefined) return found
  const seen = act.needs === 'see' ? undefined : await query({ ...act, needs: 'see' }).executeTakeFirst()
  throw new Refusal(seen === undefined ? otherwise : 'roleNotAllowed')
}
