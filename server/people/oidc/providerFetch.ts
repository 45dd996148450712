import { type ClientAuth, ClientSecretPost, type CustomFetch } from 'openid-client'
import type { ProviderSettings } from './requests.ts'

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

/**
 * Form encoding (RFC 6749, 2.3.1) as browsers do it: it leaves `-`, `_` and `.` as they are. Some providers compare the header
 * without decoding it, and every UUID has a `-`, which the library would encode.
 */
const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

/** Authenticates at the token endpoint; without a setting by Basic where the provider offers it or says nothing. */
export const clientAuth =
  ({ clientId, clientSecret, tokenAuthMethod }: ProviderSettings): ClientAuth =>
  (server, client, body, headers) => {
    // The default of OpenID Connect, and of clients at Authelia.
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method =
      tokenAuthMethod ??
      (offered.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post')
    if (method === 'client_secret_post') return ClientSecretPost(clientSecret)(server, client, body, headers)
    const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
