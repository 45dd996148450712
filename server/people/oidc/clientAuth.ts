import { type ClientAuth, ClientSecretPost } from 'openid-client'
import type { ProviderSettings } from './settings.ts'

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
