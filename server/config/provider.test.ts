import { expect, test } from 'vitest'
import { provider } from './provider.ts'

const HOME = new URL('https://cabinet.example')
const SET = {
  OIDC_ISSUER: 'https://auth.example/realms/home',
  OIDC_CLIENT_ID: 'cabinet',
  OIDC_CLIENT_SECRET: 'a secret',
}

test('there is no provider by default', () => {
  expect(provider({}, HOME)).toBeUndefined()
  expect(provider({ OIDC_ONLY: 'false' }, undefined)).toBeUndefined()
})

test('a provider needs an issuer, a client and the address that people use', () => {
  expect(provider(SET, new URL('https://home.example/cabinet/'))).toEqual({
    issuer: new URL('https://auth.example/realms/home'),
    clientId: 'cabinet',
    clientSecret: 'a secret',
    tokenAuthMethod: undefined,
    name: 'auth.example',
    only: false,
    group: undefined,
    returnTo: 'https://home.example/cabinet/login/return',
    signedOutTo: 'https://home.example/cabinet/login',
  })
  const more = { ...SET, OIDC_NAME: 'Our Home', OIDC_ONLY: 'true', OIDC_GROUP: 'household' }
  expect(provider(more, HOME)).toMatchObject({ name: 'Our Home', only: true, group: 'household' })
  const method = 'client_secret_post'
  expect(provider({ ...SET, OIDC_TOKEN_AUTH_METHOD: method }, HOME)?.tokenAuthMethod).toBe(method)
})

test.each(['http://127.0.0.1:9000', 'http://localhost:9000/', 'http://[::1]:9000'])(
  '%s may be without TLS',
  (issuer) => {
    expect(provider({ ...SET, OIDC_ISSUER: issuer }, HOME)?.issuer.protocol).toBe('http:')
  },
)

test.each([
  [{ ...SET, OIDC_ISSUER: 'auth.example' }, HOME, /^OIDC_ISSUER must be an address/],
  [{ ...SET, OIDC_ISSUER: 'http://auth.example' }, HOME, /^OIDC_ISSUER must be an https address/],
  [{ ...SET, OIDC_ISSUER: 'http://127.0.0.1.evil.example' }, HOME, /^OIDC_ISSUER must be an https address/],
  [
    { ...SET, OIDC_ISSUER: `${SET.OIDC_ISSUER}/.well-known/openid-configuration` },
    HOME,
    /^OIDC_ISSUER must be the issuer alone/,
  ],
  [{ ...SET, OIDC_ISSUER: 'https://auth.example?a=1' }, HOME, /^OIDC_ISSUER must be the issuer alone/],
  [{ ...SET, OIDC_CLIENT_ID: undefined }, HOME, /^OIDC_CLIENT_ID must be set/],
  [{ ...SET, OIDC_CLIENT_SECRET: undefined }, HOME, /^OIDC_CLIENT_SECRET must be set/],
  [{ ...SET, OIDC_ISSUER: undefined }, HOME, /^OIDC_ISSUER must be set/],
  [{ OIDC_TOKEN_AUTH_METHOD: 'client_secret_post' }, HOME, /^OIDC_ISSUER must be set/],
  [
    { ...SET, OIDC_TOKEN_AUTH_METHOD: 'none' },
    HOME,
    /^OIDC_TOKEN_AUTH_METHOD must be one of client_secret_basic/,
  ],
  [{ OIDC_ONLY: 'true' }, HOME, /^OIDC_ISSUER must be set/],
  [{ ...SET, OIDC_ONLY: 'yes' }, HOME, /^OIDC_ONLY must be one of false, true/],
  [{ ...SET, OIDC_NAME: 'x'.repeat(41) }, HOME, /^OIDC_NAME must be a name/],
  [SET, undefined, /^PUBLIC_URL must be set/],
])('%j stops the start', (env, publicUrl, sentence) => {
  expect(() => provider(env as NodeJS.ProcessEnv, publicUrl)).toThrow(sentence)
})
