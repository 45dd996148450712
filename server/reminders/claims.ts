import { whereDue } from '../platform/database/isDue.ts'
import { isPostgres } from '../platform/database/open.ts'
import type { Database, Tables, Tx } from '../platform/database/tables.ts'
import { LONGEST_WAIT_MS } from '../platform/sending/outcome.ts'

export type DeliveryRow = Tables['deliveries']

/**
 * Lease of a claim: longer than sending may take and than the clocks of instances differ. After it, another instance sends what
 * a dead one had claimed.
 */
const LEASE_MS = 60_000

/** Messages without a dose of a plan wait for the end of the quiet hours at most. */
const LONGEST_QUIET_MS = 24 * 60 * 60 * 1000

export interface Claiming {
  now: Date
  claim: string
}

const due = (database: Database, now: Date) =>
  database
    .selectFrom('deliveries')
    .where('state', '=', 'waiting')
    .where((eb) =>
      eb.or([
        eb('sendAt', '<=', now.toISOString()),
        eb('occurrenceId', 'is', null).and(whereDue('sendAt', now, LONGEST_QUIET_MS)),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('leaseUntil', 'is', null),
        whereDue('leaseUntil', now, LONGEST_WAIT_MS),
        eb('claim', 'is not', null).and(whereDue('leaseUntil', now, LEASE_MS)),
      ]),
    )

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

const waiting = (database: Database, now: Date) => {
  const query = due(database, now).orderBy('sendAt').orderBy('id').select('id')
  // SQLite has one writer at a time.
  return isPostgres(database) ? query.forUpdate().skipLocked() : query
}

/**
 * Materialised, because PostgreSQL may run a subquery again for each row, and a limit over rows that are not locked would give
 * other rows each time.
 */
const take = (database: Database, { now, claim }: Claiming, some: ReturnType<typeof waiting>) =>
  database
    .with(
      (cte) => cte('some').materialized(),
      () => some,
    )
    .updateTable('deliveries')
    .set((eb) => ({
      claim,
      leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('some').select('some.id'))
    .returningAll()
    .execute()

/** Claims at most `most` due deliveries of a host, longest waiting first. */
export async function claimDeliveries(
  database: Database,
  claiming: Claiming,
  { host, most }: { host: string; most: number },
): Promise<DeliveryRow[]> {
  const query = waiting(database, claiming.now).where('host', '=', host).limit(most)
  const rows = await take(database, claiming, query)
  return rows.sort((a, b) => (a.sendAt === b.sendAt ? (a.id < b.id ? -1 : 1) : a.sendAt < b.sendAt ? -1 : 1))
}

/** Claims other due deliveries to the same targets about the same people. */
export async function claimTheRest(
  database: Database,
  claiming: Claiming,
  claimed: readonly DeliveryRow[],
): Promise<DeliveryRow[]> {
  const personIds = [...new Set(claimed.flatMap(({ personId }) => personId ?? []))]
  if (personIds.length === 0) return []
  const targetIds = [...new Set(claimed.map(({ targetId }) => targetId))]
  const rest = waiting(database, claiming.now)
    .where('targetId', 'in', targetIds)
    .where('personId', 'in', personIds)
  return take(database, claiming, rest)
}

/** Result of claimed deliveries. */
export type Settlement = Partial<
  Pick<DeliveryRow, 'state' | 'detail' | 'sentAt' | 'leaseUntil' | 'watchUntil'>
>

/** Does nothing if another instance has claimed them meanwhile. */
export async function settle(
  tx: Tx,
  claims: readonly string[],
  ids: readonly string[],
  settlement: Settlement,
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
