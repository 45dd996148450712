import type { WayIn } from '../../../contract/account.ts'
import {
  type AccountEvent,
  type AccountEventKind,
  type AccountEventsQuery,
  EVENT_DAYS,
} from '../../../contract/accountEvents.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { latestOf } from '../../platform/database/isDue.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { fromColumns, originColumns, type Visitor } from './device.ts'

/** Failed sign-ins stored per account and day: guesses from many networks must not fill the disk. */
const FAILED_A_DAY = 50

export interface NewAccountEvent {
  userId: string
  what: AccountEventKind
  way?: WayIn
  /** Name of its subject. */
  thing?: string
}

/** Records an event of an account in the transaction that makes it. `visitor` is undefined for what the operator did. */
export async function recordAccountEvent(
  where: Database | Tx,
  { userId, what, way, thing }: NewAccountEvent,
  visitor: Visitor | undefined,
  now: Date,
): Promise<void> {
  await where
    .insertInto('accountEvents')
    .values({
      id: newId(),
      at: now.toISOString(),
      userId,
      what,
      way: way ?? null,
      thing: thing ?? null,
      ...originColumns(visitor),
    })
    .execute()
}

/** Records a failed sign-in, at most 50 a day of one account; none for an address without an account. */
export async function recordFailedSignIn(
  database: Database,
  { email, way }: { email: string; way: WayIn },
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const user = await database
    .selectFrom('users')
    .where('email', '=', email)
    .select((eb) => [
      'id',
      eb
        .selectFrom('accountEvents')
        .whereRef('userId', '=', 'users.id')
        .where('what', '=', 'signInFailed')
        .where('at', '>', new Date(now.getTime() - DAY_MS).toISOString())
        .where('at', '<=', latestOf(now, 0))
        .select((failed) => failed.fn.countAll<number>().as('count'))
        .as('failed'),
    ])
    .executeTakeFirst()
  if (!user || Number(user.failed) >= FAILED_A_DAY) return
  await recordAccountEvent(database, { userId: user.id, what: 'signInFailed', way }, visitor, now)
}

const oldestIn = (now: Date) => new Date(now.getTime() - EVENT_DAYS * DAY_MS).toISOString()

/** The last event of the previous page; undefined for the first page, and if it is not the account's. */
async function lastOf(database: Database, userId: string, id: string | undefined) {
  if (id === undefined) return undefined
  const event = database.selectFrom('accountEvents').where('userId', '=', userId).where('id', '=', id)
  return event.select(['at', 'id']).executeTakeFirst()
}

/** The caller's events, newest first, older than the event `before`; at most `limit`. */
export async function listAccountEvents(
  { database, caller, now }: CallContext,
  { before, limit = 50 }: AccountEventsQuery,
): Promise<AccountEvent[]> {
  const events = database
    .selectFrom('accountEvents')
    .where('userId', '=', caller.account.id)
    .where('at', '>', oldestIn(now))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const last = await lastOf(database, caller.account.id, before)
  const rows = await (last === undefined
    ? events
    : events.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(last.at, last.id)))
  ).execute()
  return rows.map(({ id, at, what, way, thing, ...origin }) => ({
    ...{ id, at, what: what as AccountEventKind, way, thing },
    ...fromColumns(origin),
  }))
}

export async function forgetOldAccountEvents(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('accountEvents').where('at', '<=', oldestIn(now)).execute()
}
