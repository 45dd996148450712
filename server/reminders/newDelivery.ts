import { newId } from '../platform/database/newId.ts'
import type { Tx } from '../platform/database/tables.ts'
import type { DeliveryRow } from './claims.ts'

type Said = Pick<
  DeliveryRow,
  'key' | 'targetId' | 'userId' | 'host' | 'step' | 'personId' | 'medicationId' | 'occurrenceId' | 'about'
>

/** A waiting delivery; `sendAt` and `until` are milliseconds since 1970. */
export const newDelivery = (
  said: Said,
  { sendAt, until }: { sendAt: number; until: number },
): DeliveryRow => ({
  ...said,
  id: newId(),
  sendAt: new Date(sendAt).toISOString(),
  until: new Date(until).toISOString(),
  state: 'waiting',
  claim: null,
  leaseUntil: null,
  attempts: 0,
  detail: null,
  sentAt: null,
  watchUntil: null,
  action: null,
})

/** Rows in one statement: SQLite takes 32,766 values. */
const AT_ONCE = 500

/**
 * Queues deliveries. Existing ones, by key and target, stay as they are; with `again`, cancelled ones wait once more.
 */
export async function writeDown(
  tx: Tx,
  rows: readonly DeliveryRow[],
  { again }: { again: boolean },
): Promise<void> {
  for (let first = 0; first < rows.length; first += AT_ONCE)
    await tx
      .insertInto('deliveries')
      .values(rows.slice(first, first + AT_ONCE))
      .onConflict((conflict) => {
        const there = conflict.columns(['key', 'targetId'])
        return again
          ? there
              .doUpdateSet({ state: 'waiting', claim: null, leaseUntil: null, detail: null })
              .where('deliveries.state', '=', 'cancelled')
          : there.doNothing()
      })
      .execute()
}
