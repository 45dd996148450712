import { type ExpressionBuilder, sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../language/durations.ts'
import { whereDue } from '../platform/database/isDue.ts'
import { isPostgres } from '../platform/database/open.ts'
import type { Database, Tables, Tx } from '../platform/database/tables.ts'
import { LONGEST_WAIT_MS } from '../platform/sending/outcome.ts'

export type DeliveryRow = Tables['deliveries']

/**
 * Lease of a claim: longer than sending may take and than the clocks of instances differ. After it, another instance sends what
 * a dead one had claimed.
 */
const LEASE_MS = MINUTE_MS

/** Messages without a dose of a plan wait for the end of the quiet hours at most. */
const LONGEST_QUIET_MS = DAY_MS

export interface ClaimOptions {
  now: Date
  claim: string
}

const isDueAt =
  (now: Date) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, 'deliveries'>) =>
    and([
      eb('state', '=', 'waiting'),
      or([
        eb('sendAt', '<=', now.toISOString()),
        eb('occurrenceId', 'is', null).and(whereDue('sendAt', now, LONGEST_QUIET_MS)),
      ]),
      or([
        eb('leaseUntil', 'is', null),
        whereDue('leaseUntil', now, LONGEST_WAIT_MS),
        eb('claim', 'is not', null).and(whereDue('leaseUntil', now, LEASE_MS)),
      ]),
    ])

const due = (database: Database, now: Date) => database.selectFrom('deliveries').where(isDueAt(now))

/** The hosts with due messages, longest waiting first. */
export async function waitingHosts(database: Database, now: Date): Promise<string[]> {
  const rows = await due(database, now)
    .select((eb) => ['host', eb.fn.min('sendAt').as('first')])
    .groupBy('host')
    .orderBy('first')
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

/** Deliveries that an instance claims together: those about a person to a target, or one that is about nobody. */
export const claimedTogether = ({
  targetId,
  personId,
  id,
}: Pick<DeliveryRow, 'targetId' | 'personId' | 'id'>) => `${targetId} ${personId ?? id}`

const GROUP = sql<string>`${sql.ref('targetId')} || ' ' || coalesce(${sql.ref('personId')}, ${sql.ref('id')})`

/** The first delivery of each group of a host, longest waiting first. */
function firstOfGroups(database: Database, now: Date, host: string, most: number) {
  const inOrder = sql<string>`${sql.ref('sendAt')} || ${sql.ref('id')}`
  const ofHost = due(database, now).where('host', '=', host)
  const firsts = ofHost.groupBy(GROUP).select(sql<string>`min(${inOrder})`.as('first'))
  const query = ofHost
    .where(inOrder, 'in', firsts)
    .orderBy('sendAt')
    .orderBy('id')
    .limit(most)
    .select(GROUP.as('group'))
  // SQLite has one writer at a time.
  return isPostgres(database) ? query.forUpdate().skipLocked() : query
}

/**
 * Claims the due deliveries of at most `most` groups of a host, longest waiting first. Each instance locks the first one of a group
 * before it claims the group, so that no two instances tell the same person about half of the doses of a time each.
 */
export async function claimDeliveries(
  database: Database,
  { now, claim }: ClaimOptions,
  { host, most }: { host: string; most: number },
): Promise<DeliveryRow[]> {
  const rows = await database
    .with(
      // Materialised, because PostgreSQL may run a subquery again for each row, and a limit over rows that are not locked would
      // give other rows each time.
      (cte) => cte('some').materialized(),
      () => firstOfGroups(database, now, host, most),
    )
    .updateTable('deliveries')
    .set((eb) => ({
      claim,
      leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where(isDueAt(now))
    .where('host', '=', host)
    .where(GROUP, 'in', (eb) => eb.selectFrom('some').select('some.group'))
    .returningAll()
    .execute()
  return rows.sort((a, b) => (a.sendAt === b.sendAt ? (a.id < b.id ? -1 : 1) : a.sendAt < b.sendAt ? -1 : 1))
}

/** Result of claimed deliveries. */
export type DeliveryResult = Partial<
  Pick<DeliveryRow, 'state' | 'detail' | 'sentAt' | 'leaseUntil' | 'watchUntil'>
>

/** Does nothing if another instance has claimed them meanwhile. */
export async function completeDelivery(
  tx: Tx,
  claims: readonly string[],
  ids: readonly string[],
  settlement: DeliveryResult,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ claim: null, leaseUntil: null, ...settlement })
    .where('id', 'in', ids)
    .where('claim', 'in', claims)
    .execute()
}

/** Time of the next delivery that is not due yet. */
export async function nextSending(database: Database, now: Date): Promise<Date | undefined> {
  const next = await database
    .selectFrom('deliveries')
    .where('state', '=', 'waiting')
    .where('sendAt', '>', now.toISOString())
    .orderBy('sendAt')
    .limit(1)
    .select('sendAt')
    .executeTakeFirst()
  return next && new Date(next.sendAt)
}
