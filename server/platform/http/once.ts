import { hash } from 'node:crypto'
import { DAY_MS } from '../../../language/durations.ts'
import { newId } from '../database/newId.ts'
import { type Placeholders, prepared } from '../database/prepared.ts'
import type { Database, Tables, Tx } from '../database/tables.ts'
import type { CallContext, Once } from './callContext.ts'
import { Refusal } from './refusal.ts'

/** The idempotency key of a call, with a fingerprint of all its input; undefined without a key. */
export const onceUnder = (key: string | undefined, input: readonly unknown[]): Once | undefined =>
  key === undefined ? undefined : { key, fingerprint: hash('sha256', JSON.stringify(input), 'base64url') }

/** Created thing, new or from the first call. */
export interface Creation<Settled extends object = object> {
  id: string
  createdAt: string
  /** True if it exists already: write nothing and return the first answer. */
  isRepeat: boolean
  /** Facts stored then besides the request. */
  settled: Settled
}

/** Inserts nothing if the key has a receipt. Returns no row: SQLite would build a table for it. */
const leaveReceipt = prepared((database, receipt: Placeholders<Tables['receipts']>) =>
  database
    .insertInto('receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing()),
)

/**
 * Id and time of what a call creates. Inserts a receipt in the creating transaction, so that both exist or neither. Call it
 * after the access check and lockAccount (the receipt takes a shared lock on the account's row, which two calls cannot both
 * upgrade), and before checks that a repeat may skip. `settled` has the answer's facts besides the request. 409 if the key was
 * used for something else.
 */
export async function claimIdempotencyKey<Settled extends object>(
  context: CallContext<Tx>,
  settled: Settled,
): Promise<Creation<Settled>>
export async function claimIdempotencyKey(context: CallContext<Tx>): Promise<Creation>
export async function claimIdempotencyKey(
  { database: tx, caller, once, now }: CallContext<Tx>,
  settled: object = {},
): Promise<Creation> {
  const creation = { id: newId(), createdAt: now.toISOString(), isRepeat: false, settled }
  if (!once) return creation
  const named = { userId: caller.account.id, idempotencyKey: once.key }
  // A concurrent call with the same key waits here until the first commits or rolls back.
  const { numAffectedRows } = await leaveReceipt(tx, {
    fingerprint: once.fingerprint,
    thingId: creation.id,
    settled: JSON.stringify(settled),
    createdAt: creation.createdAt,
    ...named,
  })
  if (numAffectedRows === 1n) return creation
  const { fingerprint, ...first } = await tx
    .selectFrom('receipts')
    .where('userId', '=', named.userId)
    .where('idempotencyKey', '=', named.idempotencyKey)
    .select(['fingerprint', 'thingId as id', 'settled', 'createdAt'])
    // Just purged, 30 days later.
    .executeTakeFirstOrThrow(() => new Refusal('busy'))
  if (fingerprint !== once.fingerprint) throw new Refusal('keyReused')
  return { ...first, settled: JSON.parse(first.settled), isRepeat: true }
}

/** Adds `settled` to the receipt after `create`. */
export async function updateReceipt(
  { database: tx, caller, once }: CallContext<Tx>,
  settled: object,
): Promise<void> {
  if (!once) return
  await tx
    .updateTable('receipts')
    .set({ settled: JSON.stringify(settled) })
    .where('userId', '=', caller.account.id)
    .where('idempotencyKey', '=', once.key)
    .execute()
}

/** Longer than any client repeats a call. */
const RECEIPT_KEPT_MS = 30 * DAY_MS

export async function forgetOldReceipts(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RECEIPT_KEPT_MS).toISOString()
  await database.deleteFrom('receipts').where('createdAt', '<', oldest).execute()
}
