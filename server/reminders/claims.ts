import { isPostgres } from '../database/open.ts'
import type { Database, Tables } from '../database/tables.ts'

export type DeliveryRow = Tables['deliveries']

/**
 * For so long nobody else sends what was claimed: longer than a sending may take, and than clocks of instances differ. What was
 * claimed by one that died is sent by another one then.
 */
const LEASE_MS = 60_000

interface Claiming {
  now: Date
  /** Names this claim. */
  claim: string
}

const waiting = (database: Database, now: Date) => {
  const query = database
    .selectFrom('deliveries')
    .where('state', '=', 'waiting')
    .where('sendAt', '<=', now.toISOString())
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now.toISOString())]))
    .orderBy('sendAt')
    .orderBy('id')
    .select('id')
  // SQLite has one writer at a time.
  return isPostgres(database) ? query.forUpdate().skipLocked() : query
}

const take = (database: Database, { now, claim }: Claiming, ids: ReturnType<typeof waiting>) =>
  database
    .updateTable('deliveries')
    .set((eb) => ({
      claim,
      leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()

/** Claims what is to be sent now, at most `most` and nothing of `busyHosts`, what waits longest first. */
export async function claimDeliveries(
  database: Database,
  claiming: Claiming & { most: number; busyHosts: readonly string[] },
): Promise<DeliveryRow[]> {
  const { most, busyHosts, now } = claiming
  const query = waiting(database, now).limit(most)
  const rows = await take(
    database,
    claiming,
    busyHosts.length === 0 ? query : query.where('host', 'not in', busyHosts),
  )
  return rows.sort((a, b) => (a.sendAt === b.sendAt ? (a.id < b.id ? -1 : 1) : a.sendAt < b.sendAt ? -1 : 1))
}

/** Claims what else waits to tell one target of what one person has to take. */
export const claimTheRest = (
  database: Database,
  claiming: Claiming,
  { targetId, personId }: Pick<DeliveryRow, 'targetId' | 'personId'>,
): Promise<DeliveryRow[]> =>
  take(
    database,
    claiming,
    waiting(database, claiming.now)
      .where('targetId', '=', targetId)
      .where('personId', '=', personId)
      .where('step', 'in', ['due', 'repeat']),
  )

/** Writes down what became of what was claimed; nothing happens where another one has claimed it since. */
export async function settle(
  database: Database,
  claim: string,
  ids: readonly string[],
  change: Partial<Pick<DeliveryRow, 'state' | 'detail' | 'sentAt' | 'leaseUntil' | 'watchUntil'>>,
): Promise<void> {
  if (ids.length === 0) return
  await database
    .updateTable('deliveries')
    .set({ claim: null, leaseUntil: null, ...change })
    .where('id', 'in', ids)
    .where('claim', '=', claim)
    .execute()
}

/** When something is to be sent next that is not due yet; undefined where nothing waits. */
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
