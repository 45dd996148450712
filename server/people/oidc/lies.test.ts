import { expect, test } from 'vitest'
import { isAll } from '../../../test/isAll.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import type { Lie } from '../../../test/openIdProvider.ts'
import { providedHome } from '../../../test/providedHome.ts'

const TRIES = isAll ? 1000 : 100

const PERSON = { sub: 'nora', name: 'Nora Berg', email: 'nora@example.org' }

const claiming = (claims: Record<string, unknown>): Lie => ({ claims: (all) => ({ ...all, ...claims }) })
const without = (claim: string): Lie => ({ claims: ({ [claim]: _gone, ...rest }) => rest })
const back = (name: string, value: string | undefined): Lie => ({
  back: (all) => (value === undefined ? all.delete(name) : all.set(name, value)),
})
const userinfo = (body: object): Lie => ({
  instead: {
    '/me': { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  },
})

const seconds = () => Math.floor(Date.now() / 1000)

const LIES: Record<string, Lie> = {
  'another issuer': claiming({ iss: 'https://elsewhere.example' }),
  'no issuer': without('iss'),
  'another audience': claiming({ aud: 'another-program' }),
  'further audiences, issued to another program': claiming({ aud: ['cabinet', 'other'], azp: 'other' }),
  'no audience': without('aud'),
  'a key that is not published': { foreignKey: true },
  'a key of an unknown name': { header: { kid: 'two' } },
  'an algorithm of "none" without a signature': { header: { alg: 'none' }, unsigned: true },
  'an algorithm of "none" with a signature': { header: { alg: 'none' } },
  'no signature': { unsigned: true },
  'a signature with the client secret': { header: { alg: 'HS256' }, hmac: 'a secret' },
  'a signature with an empty secret': { header: { alg: 'HS256' }, hmac: '' },
  'another algorithm than announced': { header: { alg: 'RS512' } },
  'a token that has expired': claiming({ exp: seconds() - 3600 }),
  'a token that never expires': without('exp'),
  'a token without a time': without('iat'),
  'a token for later': claiming({ nbf: seconds() + 3600 }),
  'another nonce': claiming({ nonce: 'another' }),
  'no nonce': without('nonce'),
  'no subject': without('sub'),
  'an empty subject': claiming({ sub: '' }),
  'a subject that is a number': claiming({ sub: 1 }),
  'another state': back('state', 'another'),
  'no state': back('state', undefined),
  'another code': back('code', 'another'),
  'no code': back('code', undefined),
  'an answer of another issuer': back('iss', 'https://elsewhere.example'),
  'a refusal': back('error', 'access_denied'),
  "another person's user info": userinfo({ sub: 'ben', email: 'ben@example.org' }),
  'user info of nobody': userinfo({ email: 'ben@example.org' }),
  'a token endpoint that leads elsewhere': {
    instead: { '/token': { status: 307, headers: { location: 'https://elsewhere.example/token' } } },
  },
  'no ID token': {
    instead: {
      '/token': {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: 'a', token_type: 'bearer' }),
      },
    },
  },
  'an answer without end': { instead: { '/token': { status: 200, body: ' '.repeat(1024 * 1024) } } },
}

onEachEngine('a provider that lies', ({ open }) => {
  const on = providedHome(open)
  const { home } = on

  /** Nobody got in, and nobody may become an account. */
  async function expectNobody() {
    const [users, sessions, known] = await Promise.all([
      home.database.selectFrom('users').select('id').execute(),
      home.database.selectFrom('sessions').select('id').execute(),
      home.database
        .selectFrom('providerRequests')
        .where('subject', 'is not', null)
        .select('keyHash')
        .execute(),
    ])
    expect([users, sessions, known]).toEqual([[], [], []])
  }

  test.each(Object.entries(LIES))('lets nobody in with %s', async (_, lie) => {
    on.provider.lie(lie)
    const { status, body } = await on.signIn(PERSON)
    expect([status, body.code]).toEqual([403, 'providerFailed'])
    await expectNobody()
  })

  test('is believed once it is honest', async () => {
    on.provider.lie()
    const { body } = await on.signIn(PERSON)
    expect(body.newcomer).toEqual({ name: 'Nora Berg', email: 'nora@example.org' })
    await home.database.deleteFrom('providerRequests').execute()
  })

  const answered = async ({ status, body }: Awaited<ReturnType<typeof on.comeBack>>) => {
    expect([status, body.code]).toEqual([403, 'providerFailed'])
    await expectNobody()
  }

  const REPLAYS: Record<string, () => Promise<void>> = {
    async 'an answer that comes twice'() {
      const { url, key } = await on.begin()
      const answer = on.provider.signIn(url, PERSON)
      on.provider.lie({ takesAnyCode: true })
      expect((await on.comeBack(key, answer)).status).toBe(200)
      await home.database.updateTable('providerRequests').set({ subject: null }).execute()
      await answered(await on.comeBack(key, answer))
    },
    async 'a code that was used, in an answer to another request'() {
      const first = await on.begin()
      const code = new URLSearchParams(on.provider.signIn(first.url, PERSON)).get('code') as string
      const second = await on.begin()
      on.provider.lie({ takesAnyCode: true, ...back('code', code) })
      await answered(await on.comeBack(second.key, on.provider.signIn(second.url, PERSON)))
    },
    async "an answer to someone else's request"() {
      const [mine, theirs] = [await on.begin(), await on.begin()]
      await answered(await on.comeBack(mine.key, on.provider.signIn(theirs.url, PERSON)))
    },
    async 'an answer without a request'() {
      const { url } = await on.begin()
      await answered(await on.comeBack('A'.repeat(43), on.provider.signIn(url, PERSON)))
    },
    async 'an answer that comes after ten minutes'() {
      const { url, key } = await on.begin()
      home.clock.now = new Date(home.clock.now.getTime() + 10 * 60 * 1000)
      await answered(await on.comeBack(key, on.provider.signIn(url, PERSON)))
    },
    async 'a sign-up without a request'() {
      const body = { key: 'A'.repeat(43), name: 'Nora', email: 'nora@example.org' }
      await answered(await home.call('POST /api/auth/provider/signup', { body }))
    },
    async 'a sign-up before the answer'() {
      const { key } = await on.begin()
      const body = { key, name: 'Nora', email: 'nora@example.org' }
      await answered(await home.call('POST /api/auth/provider/signup', { body }))
    },
  }

  test.each(Object.entries(REPLAYS))('lets nobody in with %s', async (_, replay) => {
    on.provider.lie()
    await replay()
  })

  test(`${TRIES} lies and replays let nobody in`, { timeout: 120_000 }, async () => {
    const lies = Object.values(LIES)
    const replays = Object.values(REPLAYS)
    for (let i = 0; i < TRIES; i++) {
      on.provider.lie()
      const at = i % (lies.length + replays.length)
      if (at >= lies.length) {
        await replays[at - lies.length]?.()
        continue
      }
      on.provider.lie(lies[at])
      await answered(await on.signIn({ ...PERSON, sub: `person ${i}` }))
    }
  })
})
