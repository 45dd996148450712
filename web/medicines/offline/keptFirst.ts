import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/auth.ts'
import type { CallName } from '../../../contract/calls.ts'
import { keptOwner } from '../../base/device/forget.ts'
import type { CallInput } from '../../base/http/send.ts'
import { recall } from './answers.ts'
import { loadOf } from './queue/queue.ts'
import { type OfflineTransport, offline, recallShown, showIn } from './transport.ts'

export { default } from './AsOf.tsx'

interface FirstScreen {
  /** The account whose data this device keeps. */
  owner: string
  reads: readonly { queryKey: readonly unknown[] }[]
  connect: (offline: OfflineTransport) => void
}

/**
 * Puts what this device keeps of some reads into the cache, with the changes that wait here, until the server answers. Returns
 * the account; undefined if it is not kept, or no longer signed in.
 */
export async function showKept(
  client: QueryClient,
  { owner, reads, connect }: FirstScreen,
): Promise<User | undefined> {
  const user = (await recall('GET /api/auth/me', {}))?.answer as User | undefined
  if (user?.id !== owner || keptOwner() !== owner) return undefined
  showIn(client)
  // First what waits: a dose that was taken is never shown as open.
  await loadOf(user)
  connect(offline)
  const shown = await Promise.all(
    reads.map(async ({ queryKey }) => {
      const [name, input] = queryKey as [CallName, CallInput<CallName>]
      return { queryKey, ...(await recallShown(name, input)) }
    }),
  )
  if (keptOwner() !== owner) return undefined
  for (const { queryKey, answer, at } of shown) {
    const state = client.getQueryState(queryKey)
    // Answered or refused meanwhile.
    if (answer === undefined || state?.data !== undefined || state?.error) continue
    client.setQueryData(queryKey, answer, { updatedAt: at })
  }
  return user
}
