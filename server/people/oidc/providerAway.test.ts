import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { type Lie, startTestProvider, type TestProvider } from '../../../test/openIdProvider.ts'
import { providedHome } from '../../../test/providedHome.ts'
import { startUntrustedServer } from '../../../test/untrustedServer.ts'
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
    code: 'providerMisconfigured',
  },
  'a discovery document of another issuer': {
    lie: () => ({ discovery: (all) => ({ ...all, issuer: elsewhereIs() }) }),
    code: 'providerMisconfigured',
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

const PATH = `/realms/home${DISCOVERY}`

const MISCONFIGURED: Record<string, { lie: () => Lie; path?: string; problem: () => string }> = {
  'names its issuer with a slash': {
    path: '/realms/home',
    lie: () => ({
      instead: {
        [PATH]: {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ issuer: `${provider.settings.issuer.origin}/realms/home/` }),
        },
      },
    }),
    problem: () =>
      `OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED issuer "${provider.settings.issuer.origin}/realms/home/"`,
  },
  'names an issuer that is no text': {
    lie: () => ({ discovery: (all) => ({ ...all, issuer: { of: ['a', 'house'] } }) }),
    problem: () => 'OAUTH_INVALID_RESPONSE',
  },
  'has no discovery document there': {
    path: '/elsewhere',
    lie: () => ({}),
    problem: () => 'OAUTH_RESPONSE_IS_NOT_CONFORM 404',
  },
  'answers with a page': {
    lie: () => ({
      instead: { [DISCOVERY]: { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' } },
    }),
    problem: () => 'OAUTH_RESPONSE_IS_NOT_JSON 200',
  },
}

test.each(Object.entries(MISCONFIGURED))(
  'a provider that %s is called set up wrongly, at start and to people',
  async (_, { lie, path = '', problem }) => {
    const issuer = new URL(path, provider.settings.issuer)
    const client = new OpenIdProvider({ ...provider.settings, issuer }, log)
    provider.lie(lie())
    await client.check()
    const refused = await client.begin(KEY, { fresh: false }).catch(({ body }) => body)
    expect([refused.code, refused.problem, ...problems]).toEqual([
      'providerMisconfigured',
      problem(),
      problem(),
      problem(),
    ])
    expect(refused.message).toContain(problem())
  },
)

test('a provider with a certificate of its own is called set up wrongly, with what to do', async () => {
  const issuer = new URL(`https://127.0.0.1:${await startUntrustedServer()}`)
  const client = new OpenIdProvider({ ...provider.settings, issuer }, log)
  await client.check()
  const refused = await client.begin(KEY, { fresh: false }).catch(({ body }) => body)
  const problem =
    'DEPTH_ZERO_SELF_SIGNED_CERT: its certificate is not trusted: name its authority with NODE_EXTRA_CA_CERTS=/path/to/ca.pem'
  expect([refused.code, refused.problem, ...problems]).toEqual([
    'providerMisconfigured',
    problem,
    problem,
    problem,
  ])
})

test('a secret that the provider refuses is called set up wrongly', async () => {
  const client = new OpenIdProvider({ ...provider.settings, clientSecret: 'another' }, log)
  await client.check()
  expect(problems).toEqual([])
  expect(await signIn(client)).toBe('providerMisconfigured')
  provider.lie({
    instead: { '/token': { status: 401, headers: { 'www-authenticate': 'Basic realm="home"' } } },
  })
  expect(await signIn(client)).toBe('providerMisconfigured')
  expect(problems).toEqual([
    expect.stringContaining('invalid_client'),
    'OAUTH_WWW_AUTHENTICATE_CHALLENGE 401',
  ])
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

onEachEngine('a provider under another name', ({ open }) => {
  let told = (_line: string): void => {}
  const line = new Promise<string>((resolve) => {
    told = resolve
  })
  const logTo = { write: (said: string) => void (said.includes('set up wrongly') && told(said)) }
  const on = providedHome(open, {}, { logTo })

  test('is named at start, which does not wait, and on the page', async () => {
    const itself = 'https://auth.example/realms/home'
    on.provider.lie({ discovery: (all) => ({ ...all, issuer: itself }) })
    await on.home.app.listen({ port: 0, host: '127.0.0.1' })
    expect(JSON.parse(await line).problem).toContain(`issuer "${itself}"`)
    const { status, body } = await on.home.call('POST /api/auth/provider')
    expect([status, body.message]).toEqual([
      403,
      `Signing in with Home is set up wrongly, so trying again does not help. Tell the person who runs this server: OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED issuer "${itself}"`,
    ])
  })
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
