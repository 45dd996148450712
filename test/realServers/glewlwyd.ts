import { generateKeyPairSync, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { provider } from '../../server/config/provider.ts'
import { startTestApp } from '../testApp.ts'
import { sqlite } from '../testDatabases.ts'
import { freePort, newFolder, startProgram } from './programs.ts'

const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const SAMPLE = '/usr/share/doc/glewlwyd/glewlwyd.conf.sample.gz'
const HOME = new URL('https://cabinet.example')
const NORA = { username: 'nora', password: 'a long secret' }

/** A browser's session at Glewlwyd. */
function newSession(api: string) {
  let cookie = ''
  return async (method: string, address: string, body?: object) => {
    const answer = await fetch(address.startsWith('http') ? address : api + address, {
      method,
      redirect: 'manual',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const [set] = answer.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0] as string
    return answer
  }
}

/** Starts it with its Debian package's own tables and sample, a client with `secret`, and a person. */
async function start(secret: string): Promise<string> {
  const { gunzipSync } = await import('node:zlib')
  const [folder, port] = [newFolder(), await freePort()]
  const file = path.join(folder, 'glewlwyd.db')
  const tables = new DatabaseSync(file)
  tables.exec(fs.readFileSync(TABLES, 'utf8'))
  tables.close()
  const api = `http://127.0.0.1:${port}/api`
  const changes: [RegExp, string][] = [
    [/^port=.*/m, `port=${port}`],
    [/^#?bind_address=.*/m, 'bind_address="127.0.0.1"'],
    [/^external_url=.*/m, `external_url="http://127.0.0.1:${port}"`],
    [/^cookie_domain=.*/m, 'cookie_domain="127.0.0.1"'],
    [/^cookie_secure=1/m, 'cookie_secure=0'],
    [/^log_mode=.*/m, 'log_mode="console"'],
    [/path = "\/var\/cache\/glewlwyd\/glewlwyd.db"/, `path = "${file}"`],
  ]
  const sample = gunzipSync(fs.readFileSync(SAMPLE)).toString()
  const settings = path.join(folder, 'glewlwyd.conf')
  fs.writeFileSync(
    settings,
    changes.reduce((text, [from, to]) => text.replace(from, to), sample),
  )
  await startProgram('glewlwyd', [`--config-file=${settings}`], port)

  const admin = newSession(api)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const parameters = {
    iss: `${api}/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'auth-type-code-enabled': true,
    'jwks-show': true,
    'pkce-allowed': true,
  }
  const client = {
    client_id: 'cabinet',
    confidential: true,
    enabled: true,
    client_secret: secret,
    redirect_uri: [`${HOME.href}login/return`],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic'],
    scope: ['openid'],
  }
  const user = { ...NORA, name: 'Nora Berg', email: 'nora@example.org', enabled: true, scope: ['openid'] }
  const steps: [string, object][] = [
    ['/auth/', { username: 'admin', password: 'password' }],
    ['/mod/plugin', { module: 'oidc', name: 'oidc', display_name: 'OpenID Connect', parameters }],
    ['/client/', client],
    ['/user/', user],
  ]
  for (const [where, body] of steps)
    expect([where, (await admin('POST', where, body)).status]).toEqual([where, 200])
  return api
}

export function tryGlewlwyd(): void {
  test.each([randomUUID(), 'dot.and_underscore-x'])('signs people in with the secret %s', async (secret) => {
    const api = await start(secret)
    const OIDC = { OIDC_ISSUER: `${api}/oidc`, OIDC_CLIENT_ID: 'cabinet', OIDC_CLIENT_SECRET: secret }
    const settings = provider(OIDC, HOME)
    const lines: string[] = []
    const home = await startTestApp(sqlite.makeDatabase, {
      ...(settings && { provider: settings }),
      logTo: { write: (line) => void lines.push(line) },
    })
    onTestFinished(() => home.close())
    const nora = newSession(api)
    await nora('POST', '/auth/', NORA)
    await nora('PUT', '/auth/grant/cabinet', { scope: 'openid' })
    /** The query with which Glewlwyd sends her back, once she signed in there. */
    const answerFor = async (url: string) => {
      const location = (await nora('GET', `${url}&g_continue`)).headers.get('location') ?? ''
      return new URL(location).search
    }

    const { url, key } = (await home.call('POST /api/auth/provider')).body
    const body = { key, answer: await answerFor(url) }
    const back = await home.call('POST /api/auth/provider/return', { body })
    expect([back.status, back.body.newcomer]).toEqual([200, expect.any(Object)])
    const { token } = (
      await home.call('POST /api/auth/provider/signup', {
        body: { key, name: 'Nora Berg', email: 'nora@example.org' },
      })
    ).body

    // It refuses max_age=0 with an error, and its tokens have 0 as the time of each sign-in.
    const proof = (await home.call('POST /api/account/provider/confirmation', { token })).body
    await nora('POST', '/auth/', NORA)
    const proven = await home.call('POST /api/account/provider/return', {
      token,
      body: { key: proof.key, answer: await answerFor(proof.url) },
    })
    expect([proven.status, proven.body.code]).toEqual([403, 'providerCannotConfirm'])
    expect(lines.join('')).toContain('its ID token has no usable auth_time')
  })
}
