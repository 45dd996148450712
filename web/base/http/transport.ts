import type { QueryClient } from '@tanstack/react-query'
import type { send } from './send.ts'

/** Transport of the screens' calls: the server, or data on this device when offline. */
export interface Transport {
  send: typeof send
  /** The sentence for a change that was only saved on this device; undefined for one that the server has. */
  savedHereText: (answer: unknown) => string | undefined
}

const transports = new WeakMap<QueryClient, Transport>()

/** Sets the transport of a cache, once: `app/transport.ts` composes it. */
export function setTransport(client: QueryClient, transport: Transport): void {
  transports.set(client, transport)
}

/** The transport of all calls through a cache. */
export function transportOf(client: QueryClient): Transport {
  const transport = transports.get(client)
  if (!transport) throw new Error('This cache has no transport')
  return transport
}
