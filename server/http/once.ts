import { hash } from 'node:crypto'
import { newId } from '../database/newId.ts'
import { type Placeholders, prepared } from '../database/prepared.ts'
import type { Database, Tables, Tx } from '../database/tables.ts'
import type { Acting, Once } from './acting.ts'
import { Refusal } from './refusal.ts'

/** `asked` is the call with everything that was sent to it. */
export const onceUnder = (key: string | undefined, asked: readonly unknown[]): Once | undefined =>
  key === undefined ? undefined : { key, fingerprint: hash('sha256', JSON.stringify(asked), 'base64url') }

/** What a call creates, or created when it came first. */
export interface Creation<Settled extends object = object> {
  id: string
  createdAt: string
  /** True when it is there already: nothing is to be written, and the answer is that of the first time. */
  isRepeat: boolean
  /** What was settled then besides what was asked. */
  settled: Settled
}

/** Writes no row where the key has a receipt. Returns no row: SQLite would make a table for it. */
const leaveReceipt = prepared((database, receipt: Placeholders<Tables['receipts']>) =>
  database
    .insertInto('receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing()),
)

/**
 * The id and the time under which a call creates something. It leaves a receipt in the transaction that creates, so that
 * either both are there or neither. Comes after the caller's right was proved and after oneAtATime (the receipt shares a
 * lock on the account's row, which two calls cannot both raise), and before anything that a repeat need not pass.
 * `settled` is what the answer depends on besides what was asked. Refused with 409 when the key was used for something else.
 */
export async function create<Settled extends object>(
  act: Acting<Tx>,
  settled: Settled,
): Promise<Creation<Settled>>
export async function create(act: Acting<Tx>): Promise<Creation>
export async function create(
  { database: tx, caller, once, now }: Acting<Tx>,
  settled: object = {},
): Promise<Creation> {
  const creation = { id: newId(), createdAt: now.toISOString(), isRepeat: false, settled }
  if (!once) return creation
  const named = { userId: caller.account.id, idempotencyKey: once.key }
  // A call that races with the same key waits here until the other one has committed or given up.
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
    // It was forgotten just now, 30 days later.
    .executeTakeFirstOrThrow(() => new Refusal('busy'))
  if (fingerprint !== once.fingerprint) throw new Refusal('keyReused')
  return { ...first, settled: JSON.parse(first.settled), isRepeat: true }
}

/** Writes on the receipt what was settled only after `create`. */
export async function settleLater(
  { database: tx, caller, once }: Acting<Tx>,
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
const RECEIPT_KEPT_MS = 30 * 24 * 60 * 60 * 1000

export async function forgetOldReceipts(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RECEIPT_KEPT_MS).toISOString()
  await database.deleteFrom('receipts').where('createdAt', '<', oldest).execute()
}
