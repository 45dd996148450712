import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface RealProvider {
  /** Settings of a product that people use at `publicUrl`. */
  settings: Record<string, string>
  close(): void
}

/** A certified OpenID Connect provider on loopback, with its own pages; any name signs in with any password. */
export async function startRealProvider(publicUrl: string): Promise<RealProvider> {
  const server = http.createServer((request, answer) => callback(request, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = {
    client_id: 'cabinet',
    client_secret: 'a secret of the cabinet',
    redirect_uris: [`${publicUrl}/login/return`],
    post_logout_redirect_uris: [`${publicUrl}/login`],
  }
  const claimsOf = (sub: string) => ({ sub, name: `${sub} Berg`, email: `${sub.toLowerCase()}@home.example` })
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    cookies: { keys: ['a key of the test'] },
  })
  const callback = provider.callback()
  return {
    settings: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Our Home',
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
