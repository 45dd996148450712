import type { QueryClient } from '@tanstack/react-query'
import { type Action, runAction } from '../../../base/http/action.ts'
import { addMedication } from '../../../medicines/medication/api.ts'
import { addPack } from '../../../medicines/packs/api.ts'
import type { Sent } from './series.ts'

/** No notifications: each card reports its own result. */
const quietly = <Quiet extends { done?: string; failed: string | null }>(action: Quiet) => ({
  ...action,
  done: undefined,
  failed: null,
})

/** Saves a card as it was sent; returns the medication, or the one of its pack. `key` is the idempotency key. */
export async function saveSent(
  client: QueryClient,
  { medicationId, body }: Sent,
  key: string,
): Promise<string> {
  if (medicationId === null) {
    const action: Action<'POST /api/medications'> = quietly(addMedication)
    return (await runAction(client, action, { body }, key)).id
  }
  const action: Action<'POST /api/medications/{id}/packs'> = quietly(addPack)
  return (await runAction(client, action, { params: { id: medicationId }, body }, key)).medicationId
}
