import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { type Lie, startTestProvider, type TestProvider } from '../../../test/openIdProvider.ts'
import { providedHome } from '../../../test/providedHome.ts'
import { OpenIdProvider } from './openIdProvider.ts'

const DISCOVERY = '/.well-known/openid-configuration'
const KEY = 'A'.repeat(43)

let provider: TestProvider
let elsewhere: TestProvider
const problems: string[] = []
const log = { warn: ({ problem }: { problem?: string }) => void problems.push(problem ?? '') }

beforeEach(async () => {
  problems.length = 0
  provider = await startTestProvider()
  elsewhere = await startTestProvider()
})
afterEach(async () => {
  await provider.close()
  await elsewhere.close()
})

const opened = (withinSeconds?: number) => new OpenIdProvider(provider.settings, log, withinSeconds)

/** Begins and comes back; returns the refusal's code. */
async function signIn(client = opened()) {
  try {
    const url = await client.begin(KEY, { fresh: false })
    await client.identify(KEY, provider.signIn(url, { sub: 'nora' }), undefined)
    return 'in'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

const elsewhereIs = (): string => elsewhere.settings.issuer.origin

const HARMFUL: Record<string, { lie: () => Lie; code: string }> = {
  'a discovery document that leads elsewhere': {
    lie: () => ({
      instead: { [DISCOVERY]: { status: 302, headers: { location: `${elsewhereIs()}${DISCOVERY}` } } },
    }),
    code: 'providerFailed',
  },
  'a discovery document of another issuer': {
    lie: () => ({ discovery: (all) => ({ ...all, issuer: elsewhereIs() }) }),
    code: 'providerFailed',
  },
  'a token endpoint elsewhere, without TLS': {
    lie: () => ({ discovery: (all) => ({ ...all, token_endpoint: `${elsewhereIs()}/token` }) }),
    code: 'providerFailed',
  },
  'keys elsewhere, without TLS': {
    lie: () => ({ discovery: (all) => ({ ...all, jwks_uri: `${elsewhereIs()}/keys` }) }),
    code: 'providerFailed',
  },
  'keys that lead elsewhere': {
    lie: () => ({ instead: { '/keys': { status: 301, headers: { location: `${elsewhereIs()}/keys` } } } }),
    code: 'providerFailed',
  },
  'user info elsewhere, without TLS': {
    lie: () => ({ discovery: (all) => ({ ...all, userinfo_endpoint: `${elsewhereIs()}/me` }) }),
    code: 'providerFailed',
  },
  'user info that leads elsewhere': {
    lie: () => ({ instead: { '/me': { status: 302, headers: { location: `${elsewhereIs()}/me` } } } }),
    code: 'providerFailed',
  },
  'keys in a local file': {
    lie: () => ({ discovery: (all) => ({ ...all, jwks_uri: 'file:///etc/hostname' }) }),
    code: 'providerFailed',
  },
  'signing allowed without a key': {
    lie: () => ({
      discovery: (all) => ({ ...all, id_token_signing_alg_values_supported: ['none', 'HS256'] }),
      header: { alg: 'none' },
      unsigned: true,
    }),
    code: 'providerFailed',
  },
}

test.each(Object.entries(HARMFUL))(
  '%s: nobody is let in, and nothing else is requested',
  async (_, { lie, code }) => {
    provider.lie(lie())
    expect(await signIn()).toBe(code)
    expect(elsewhere.requested).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toBe('')
  },
)

test('the page of the provider may only be one of http or https', async () => {
  provider.lie({ discovery: (all) => ({ ...all, authorization_endpoint: 'javascript:alert(1)' }) })
  expect(await signIn()).toBe('providerFailed')
})

const AWAY: Record<string, Lie> = {
  'never answers': { instead: { [DISCOVERY]: 'never' } },
  'never grants a token': { instead: { '/token': 'never' } },
  'never sends its keys': { instead: { '/keys': 'never' } },
  fails: { instead: { [DISCOVERY]: { status: 502 } } },
  'fails to grant a token': { instead: { '/token': { status: 503 } } },
}

test.each(Object.entries(AWAY))('a provider that %s is away, and not once it is back', async (_, lie) => {
  const client = opened(0.3)
  provider.lie(lie)
  expect(await signIn(client)).toBe('providerAway')
  provider.lie()
  expect(await signIn(client)).toBe('in')
})

test('the discovery document is requested when a sign-in begins, for several at once together', async () => {
  const client = opened()
  expect(provider.requested).toEqual([])
  await Promise.all([client.begin(KEY, { fresh: false }), client.begin(KEY, { fresh: false })])
  expect(provider.requested).toEqual([DISCOVERY])
  await client.begin(KEY, { fresh: false })
  expect(provider.requested).toEqual([DISCOVERY, DISCOVERY])
})

onEachEngine('a provider that cannot be reached', ({ open }) => {
  const on = providedHome(open)

  test('is named in plain words, and passwords sign in all the same', async () => {
    await on.provider.close()
    const { status, body, headers } = await on.home.call('POST /api/auth/provider')
    expect([status, body.message, headers['retry-after']]).toEqual([
      503,
      'Home cannot be reached right now. Please try again in a moment.',
      '10',
    ])
    const { email } = await signUpMember(on.home)
    const login = { body: { email, password: 'secret1' } }
    expect((await on.home.call('POST /api/auth/login', login)).status).toBe(200)
  })
})
