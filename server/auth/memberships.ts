import { type Compilable, sql } from 'kysely'
import type { User } from '../../contract/auth.ts'
import type { Right } from '../../contract/call.ts'
import type { NotFoundCode } from '../../contract/failures.ts'
import { ROLES_WITH } from '../../contract/rights.ts'
import { type Placeholders, prepared } from '../database/prepared.ts'
import type { Database, Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'

/** Whose memberships, for what right, and when. */
export type Door = Pick<Acting, 'database' | 'needs'> & {
  caller: { account: Pick<User, 'id'> }
  now: Pick<Date, 'toISOString'>
}

/**
 * The caller's memberships that give the right that the call needs: the one door to all that belongs to families. One
 * that has ended is none. A call whose row names no right finds the door shut.
 */
export function membershipsOf({ database, caller, needs, now }: Door) {
  if (needs === undefined) throw new Error('A call that touches a family must name the right that it needs')
  const running = database
    .selectFrom('memberships')
    .where('memberships.userId', '=', caller.account.id)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', now.toISOString())]),
    )
  // Every member may see.
  if (needs === 'see') return running
  // Role by role: SQLite would make a table of a list, each time that it is asked. Spelled out: they are ours, and always the same.
  return running.where((eb) =>
    eb.or(ROLES_WITH[needs].map((role) => eb('memberships.role', '=', sql.lit(role)))),
  )
}

/**
 * A query of what the caller may access, compiled once for each right that is needed; see `prepared`. `build` gets
 * the access to start with, and the parameters.
 */
export function preparedThrough<Values extends object, Row>(
  build: (door: Door, parameters: Placeholders<Values>) => Compilable<Row>,
) {
  const forRight = (needs: Right | undefined) =>
    prepared((database, parameters: Placeholders<Values & { callerId: string; at: string }>) => {
      const now = { toISOString: () => parameters.at }
      return build({ database, needs, now, caller: { account: { id: parameters.callerId } } }, parameters)
    })
  const byRight = new Map<Right | undefined, ReturnType<typeof forRight>>()
  return ({ database, caller, needs, now }: Acting<Database | Tx>, values: Values) => {
    const query = byRight.get(needs) ?? forRight(needs)
    byRight.set(needs, query)
    const execute = async () =>
      (await query(database, { ...values, callerId: caller.account.id, at: now.toISOString() })).rows
    return { execute, executeTakeFirst: async (): Promise<Row | undefined> => (await execute())[0] }
  }
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
  if (seen === undefined) throw new Refusal(otherwise)
  // A query that waited for a lock on PostgreSQL finds nothing of what came to another of the caller's families meanwhile.
  const moved = await query(act).executeTakeFirst()
  if (moved === undefined) throw new Refusal('roleNotAllowed')
  return moved
}
