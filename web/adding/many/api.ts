import type { QueryClient } from '@tanstack/react-query'
import { type Action, carryOut } from '../../http/action.ts'
import { addMedication } from '../../medication/api.ts'
import { addPack } from '../../packs/api.ts'
import type { Sent } from './series.ts'

/** Of each of many no notification tells: its card does. */
const quietly = <Quiet extends { done?: string; failed: string | null }>(action: Quiet) => ({
  ...action,
  done: undefined,
  failed: null,
})

/** Saves what a card was sent as; gives the medication that it is, or is a pack of. `key` is that of the wish. */
export async function saveSent(
  client: QueryClient,
  { medicationId, body }: Sent,
  key: string,
): Promise<string> {
  if (medicationId === null) {
    const action: Action<'POST /api/medications'> = quietly(addMedication)
    return (await carryOut(client, action, { body }, key)).id
  }
  const action: Action<'POST /api/medications/{id}/packs'> = quietly(addPack)
  return (await carryOut(client, action, { params: { id: medicationId }, body }, key)).medicationId
}
