import type { CustomFetch } from 'openid-client'

/** Longest answer of a provider; discovery documents and key sets have some kilobytes. */
const MOST_BYTES = 256 * 1024

/** An address that the provider named and that we do not request. */
export class UnsafeAddress extends Error {
  readonly code = 'UNSAFE_ADDRESS'
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new TypeError('The answer is too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Requests to a provider. Its discovery document may name other hosts, which must use https. Redirects are not followed. The
 * caller's signal limits the time.
 */
export function providerFetch({ origin }: URL): CustomFetch {
  return async (address, options) => {
    const url = new URL(address)
    if (url.origin !== origin && url.protocol !== 'https:') throw new UnsafeAddress()
    const answer = await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
    const { status, headers } = answer
    return new Response(await readBounded(answer), { status, headers })
  }
}
