import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { ProviderSettings } from '../server/people/oidc/requests.ts'

/** Claims of a provider about a person. */
type Claims = Record<string, unknown>

/** Changes to the truth, each optional. */
export interface Lie {
  claims?: (claims: Claims) => Claims
  /** Header of the ID token. */
  header?: Record<string, unknown>
  /** Signs with a key that is not published. */
  foreignKey?: boolean
  /** Sends the token unsigned. */
  unsigned?: boolean
  /** Signs by HMAC with this secret. */
  hmac?: string
  /** Parameters of the way back to the product, after the honest ones. */
  back?: (parameters: URLSearchParams) => void
  /** Answers this path with a status, headers and body; `never` keeps the connection open. */
  instead?: Record<string, { status: number; headers?: http.OutgoingHttpHeaders; body?: string } | 'never'>
  /** Accepts a code again, or without the verifier of its challenge. */
  takesAnyCode?: boolean
  /** Compares the Basic header as it was sent, without decoding id and secret. */
  comparesBasicAsSent?: boolean
  discovery?: (document: Record<string, unknown>) => Record<string, unknown>
}

/** An OpenID Connect provider on loopback which signs in the named person, and lies if asked to. */
export interface TestProvider {
  settings: ProviderSettings
  /** Lies from now on; without one it is honest again. */
  lie(lie?: Lie): void
  /** Paths requested, in order. */
  requested: string[]
  /** Signs `person` in at the address that the product led to; returns the query of the way back. */
  signIn(address: string, person: Claims & { sub: string }): string
  close(): Promise<void>
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

interface Granted {
  challenge: string | null
  nonce: string | null
  claims: Claims
}

export async function startTestProvider(more: Partial<ProviderSettings> = {}): Promise<TestProvider> {
  const [key, foreign] = [newKey(), newKey()]
  const granted = new Map<string, Granted>()
  const requested: string[] = []
  let lies: Lie = {}

  const server = http.createServer((request, answer) => void respond(request, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const tokenOf = (claims: Claims, nonce: string | null) => {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: 'cabinet', iat: now, exp: now + 300, nonce, ...claims }
    const header = { alg: 'RS256', kid: 'one', ...lies.header }
    const signed = `${base64url(header)}.${base64url(lies.claims?.(honest) ?? honest)}`
    return `${signed}.${lies.unsigned ? '' : signatureOf(signed, lies.foreignKey ? foreign.privateKey : key.privateKey)}`
  }

  const signatureOf = (signed: string, privateKey: KeyObject) =>
    lies.hmac === undefined
      ? sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
      : createHmac('sha256', lies.hmac).update(signed).digest('base64url')

  const published = (): JsonWebKey[] => [
    { ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' },
  ]

  function discovery() {
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email', 'groups'],
    }
    return lies.discovery?.(document) ?? document
  }

  /** True if the client authenticated itself, by Basic or in the body. */
  function isClient(request: http.IncomingMessage, sent: URLSearchParams) {
    const [, basic] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const asSent = basic && Buffer.from(basic, 'base64').toString().split(':')
    const read = (text = '') => (lies.comparesBasicAsSent ? text : new URLSearchParams(`=${text}`).get(''))
    const [id, secret] = asSent ? asSent.map(read) : [sent.get('client_id'), sent.get('client_secret')]
    return id === settings.clientId && secret === settings.clientSecret
  }

  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

  async function token(request: http.IncomingMessage) {
    const sent = new URLSearchParams(await readText(request))
    if (!isClient(request, sent)) return { status: 401, body: { error: 'invalid_client' } }
    const code = sent.get('code') ?? ''
    const grant = granted.get(code)
    const isRight = grant && grant.challenge === challengeOf(sent.get('code_verifier') ?? '')
    if (!lies.takesAnyCode) granted.delete(code)
    if (!grant || !(isRight || lies.takesAnyCode)) return { status: 400, body: { error: 'invalid_grant' } }
    const { email: _email, ...claims } = grant.claims
    const id_token = tokenOf(claims, grant.nonce)
    return { status: 200, body: { access_token: code, token_type: 'Bearer', expires_in: 60, id_token } }
  }

  const people = new Map<string, Claims>()

  async function respond(request: http.IncomingMessage, answer: http.ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer)
    requested.push(pathname)
    const instead = lies.instead?.[pathname]
    if (instead === 'never') return
    if (instead) return answer.writeHead(instead.status, instead.headers).end(instead.body)
    const json = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') return json(200, discovery())
    if (pathname === '/keys') return json(200, { keys: published() })
    if (pathname === '/me')
      return json(200, people.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? {})
    if (pathname !== '/token') return json(404, {})
    const { status, body } = await token(request)
    return json(status, body)
  }

  const settings = {
    issuer: new URL(issuer),
    clientId: 'cabinet',
    clientSecret: 'a secret',
    tokenAuthMethod: undefined,
    name: 'Home',
    only: false,
    group: undefined,
    returnTo: 'https://cabinet.example/login/return',
    signedOutTo: 'https://cabinet.example/login',
    ...more,
  }

  return {
    settings,
    requested,
    lie: (next = {}) => {
      lies = next
    },
    signIn(address, claims) {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      granted.set(code, { challenge: asked.get('code_challenge'), nonce: asked.get('nonce'), claims })
      people.set(code, claims)
      const back = new URLSearchParams({ code, state: asked.get('state') ?? '' })
      lies.back?.(back)
      return `?${back}`
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
