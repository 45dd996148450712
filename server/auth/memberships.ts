import { type Compilable, sql } from 'kysely'
import type { User } from '../../contract/auth.ts'
import type { Right } from '../../contract/call.ts'
import type { NotFoundCode } from '../../contract/failures.ts'
import { ROLES_WITH } from '../../contract/rights.ts'
import { type Placeholders, prepared } from '../database/prepared.ts'
import type { Database, Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'

/** Whose memberships, for which right, at what time. */
export type Access = Pick<Acting, 'database' | 'needs'> & {
  caller: { account: Pick<User, 'id'> }
  now: Pick<Date, 'toISOString'>
}

/**
 * The caller's current memberships with the right that the call needs: every access to a family's data starts here. Without a
 * declared right it finds nothing.
 */
export function membershipsOf({ database, caller, needs, now }: Access) {
  if (needs === undefined) throw new Error('A call that touches a family must name the right that it needs')
  const running = database
    .selectFrom('memberships')
    .where('memberships.userId', '=', caller.account.id)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', now.toISOString())]),
    )
  // Every member may see.
  if (needs === 'see') return running
  // One condition per role: SQLite would build a table for a list on each call. Inlined constants, not user
  // input.
  return running.where((eb) =>
    eb.or(ROLES_WITH[needs].map((role) => eb('memberships.role', '=', sql.lit(role)))),
  )
}

/** A query of what the caller may access, compiled once per right; see `prepared`. `build` gets the access and the parameters. */
export function preparedThrough<Values extends object, Row>(
  build: (access: Access, parameters: Placeholders<Values>) => Compilable<Row>,
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
 * Runs `query` with the caller's access. 403 if another role of the caller's family would find it, otherwise 404 as
 * `otherwise`. Takes the same steps for another family's things and missing ones.
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
  // On PostgreSQL a query that waited for a lock misses things that moved to another of the caller's
  // families.
  const moved = await query(act).executeTakeFirst()
  if (moved === undefined) throw new Refusal('roleNotAllowed')
  return moved
}
