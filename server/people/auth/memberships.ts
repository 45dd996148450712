import { type Compilable, sql } from 'kysely'
import type { User } from '../../../contract/auth.ts'
import type { Right } from '../../../contract/call.ts'
import type { NotFoundCode } from '../../../contract/failures.ts'
import { Role } from '../../../contract/families.ts'
import { ROLE_OF_SCOPE, ROLES_WITH } from '../../../contract/rights.ts'
import { type Placeholders, prepared } from '../../platform/database/prepared.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext, Via, ViaToken } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Caller, right and time of an access check. */
export type Access = Pick<CallContext, 'database' | 'requiredRight'> & {
  caller: { account: Pick<User, 'id'>; via?: Via }
  now: Pick<Date, 'toISOString'>
}

/** Memberships as an API token has them: at most the role of its scope, and only in its family if it has one. */
function limitedTo({ scope, familyId }: ViaToken, database: Database | Tx) {
  const most = ROLE_OF_SCOPE[scope]
  const higher = Role.options.slice(0, Role.options.indexOf(most))
  const limited = database
    .selectFrom('memberships')
    .select(['familyId', 'userId', 'until', 'createdAt'])
    .select((eb) =>
      eb
        .case()
        .when('role', 'in', sql<Role>`(${sql.join(higher.map((role) => sql.lit(role)))})`)
        .then(sql.lit<Role>(most))
        .else(eb.ref('role'))
        .end()
        .as('role'),
    )
  return familyId === null ? limited : limited.where('familyId', '=', familyId)
}

/** The table's rows, or those that remain for an API token, under the same name. */
function rowsFor({ database, caller: { via } }: Pick<Access, 'database' | 'caller'>) {
  const all = database.selectFrom('memberships')
  if (via?.kind !== 'token') return all
  return database.selectFrom(limitedTo(via, database).as('memberships')) as unknown as typeof all
}

/**
 * The caller's current memberships with the right that the call needs: every access to a family's data starts here. Without a
 * declared right it finds nothing.
 */
export function membershipsOf({ database, caller, requiredRight, now }: Access) {
  if (requiredRight === undefined)
    throw new Error('A call that touches a family must name the right that it needs')
  const running = rowsFor({ database, caller })
    .where('memberships.userId', '=', caller.account.id)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', now.toISOString())]),
    )
  // Every member may see.
  if (requiredRight === 'see') return running
  // One condition per role: SQLite would build a table for a list on each call. Inlined constants, not user
  // input.
  return running.where((eb) =>
    eb.or(ROLES_WITH[requiredRight].map((role) => eb('memberships.role', '=', sql.lit(role)))),
  )
}

/** Parameters of every query of what a caller may access. */
interface Always {
  callerId: string
  at: string
  /** Null without a token, and for a token of all families. */
  tokenFamilyId: string | null
}

/**
 * A query of what the caller may access, compiled once per right and kind of token; see `prepared`. `build` gets the access and
 * the parameters.
 */
export function preparedThrough<Values extends object, Row>(
  build: (access: Access, parameters: Placeholders<Values>) => Compilable<Row>,
) {
  const compile = (requiredRight: Right | undefined, token: ViaToken | undefined) =>
    prepared((database, parameters: Placeholders<Values & Always>) => {
      const now = { toISOString: () => parameters.at }
      const familyId = token?.familyId == null ? null : parameters.tokenFamilyId
      const caller = { account: { id: parameters.callerId }, ...(token && { via: { ...token, familyId } }) }
      return build({ database, requiredRight, now, caller }, parameters)
    })
  const compiled = new Map<string, ReturnType<typeof compile>>()
  return ({ database, caller, requiredRight, now }: CallContext<Database | Tx>, values: Values) => {
    const token = caller.via.kind === 'token' ? caller.via : undefined
    const tokenFamilyId = token?.familyId ?? null
    const kind = `${requiredRight} ${token?.scope} ${tokenFamilyId === null}`
    const query = compiled.get(kind) ?? compile(requiredRight, token)
    compiled.set(kind, query)
    const always = { callerId: caller.account.id, at: now.toISOString(), tokenFamilyId }
    const execute = async () => (await query(database, { ...values, ...always })).rows
    return { execute, executeTakeFirst: async (): Promise<Row | undefined> => (await execute())[0] }
  }
}

/**
 * Runs `query` with the caller's access. 403 if another role of the caller's family would find it, otherwise 404 as
 * `otherwise`. Takes the same steps for another family's things and missing ones.
 */
export async function foundOrRefused<Act extends CallContext, Row>(
  act: Act,
  query: (act: Act) => { executeTakeFirst(): Promise<Row | undefined> },
  otherwise: NotFoundCode,
): Promise<Row> {
  const found = await query(act).executeTakeFirst()
  if (found !== undefined) return found
  const seen =
    act.requiredRight === 'see' ? undefined : await query({ ...act, requiredRight: 'see' }).executeTakeFirst()
  if (seen === undefined) throw new Refusal(otherwise)
  // On PostgreSQL a query that waited for a lock misses things that moved to another of the caller's
  // families.
  const moved = await query(act).executeTakeFirst()
  if (moved === undefined) throw new Refusal('roleNotAllowed')
  return moved
}
