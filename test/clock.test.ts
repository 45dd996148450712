import { expect, test } from 'vitest'
import { jobs } from '../server/jobs/jobs.ts'
import { recordFailedSignIn } from '../server/people/auth/accountEvents.ts'
import type { Visitor } from '../server/people/auth/device.ts'
import {
  addSomeMedication,
  keepSomeImage,
  type Member,
  openSomeSession,
  personOf,
  signUpMember,
} from './household.ts'
import { onEachEngine } from './onEachEngine.ts'
import { startTestApp, type TestApp } from './testApp.ts'

const TRUE_TIME = new Date('2026-11-21T12:00:00.000Z')
/** Start of a small computer's clock without a battery. */
const EPOCH = new Date('1970-01-01T00:00:05.000Z')
const TEN_YEARS_ON = new Date('2036-11-21T12:00:00.000Z')

/** Hourly work of a running instance. */
async function tidy({ app, database, imageStore, senders, clock }: TestApp) {
  const { signal } = new AbortController()
  const on = { database, imageStore, now: () => clock.now, senders, signal, log: app.log }
  for (const job of jobs.filter(({ every }) => every === 'hour')) await job.run(on)
}

onEachEngine('a clock that jumps,', ({ makeDatabase }) => {
  const logDose = (
    home: TestApp,
    { token }: Pick<Member, 'token'>,
    id: string,
    key: string,
    takenAt = TRUE_TIME,
  ) =>
    home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id },
      headers: { 'idempotency-key': key },
      body: { takenAt: takenAt.toISOString(), pillsTaken: 1 },
    })

  test('set back to 1970 and right again, it loses no session, dose, count, receipt or upload', async () => {
    const home = await startTestApp(makeDatabase)
    const nora = await signUpMember(home)
    const image = await keepSomeImage(home, nora)
    const { id } = await addSomeMedication(home, nora)
    const first = await logDose(home, nora, id, 'one')

    home.clock.now = EPOCH
    await tidy(home)
    const refused = await logDose(home, nora, id, 'two')
    expect([refused.status, refused.body.message]).toEqual([400, 'The time taken must not be in the future'])
    const edited = await home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Ibuprofen', images: [{ url: image, name: 'front.jpg', sequence: 0 }] },
    })
    expect(edited.status).toBe(200)
    const signedIn = await home.call('POST /api/auth/login', {
      body: { email: nora.email, password: 'secret1' },
    })
    expect(signedIn.status).toBe(200)

    home.clock.now = TRUE_TIME
    await tidy(home)
    expect((await logDose(home, nora, id, 'one')).body.id).toBe(first.body.id)
    expect((await logDose(home, nora, id, 'two')).status).toBe(201)
    const seen = await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })
    expect([seen.body.pillCount, seen.body.logs.length, seen.body.images.length]).toEqual([18, 2, 1])
    await home.close()
  })

  test.each([1, 9, 25, 365 * 24])(
    'set %d hours ahead and right again, counts what it wrote for no limit of a day',
    async (hours) => {
      const home = await startTestApp(makeDatabase, { limits: { measurements: 1 } })
      const nora = await signUpMember(home)
      const id = await personOf(home, nora.id, nora.familyId)
      const measure = async ({ token }: Pick<Member, 'token'>) => {
        const body = {
          kind: 'weight' as const,
          value: 60,
          unit: 'kg',
          measuredAt: home.clock.now.toISOString(),
        }
        return (await home.call('POST /api/people/{id}/measurements', { token, params: { id }, body })).status
      }
      const visitor = { device: undefined, address: '192.0.2.1', isLocal: false } as Visitor
      const guess = { email: nora.email, way: 'password' } as const
      const fail = () => recordFailedSignIn(home.database, guess, visitor, home.clock.now)
      home.clock.now = new Date(TRUE_TIME.getTime() + hours * 60 * 60_000)
      expect(await measure(await openSomeSession(home, nora))).toBe(201)
      for (let n = 0; n < 50; n++) await fail()

      home.clock.now = TRUE_TIME
      const right = await openSomeSession(home, nora)
      expect(await measure(right)).toBe(201)
      expect(await measure(right)).toBe(409)
      await fail()
      const at = TRUE_TIME.toISOString()
      const recorded = home.database.selectFrom('accountEvents').where('what', '=', 'signInFailed')
      expect(await recorded.where('at', '=', at).select('id').execute()).toHaveLength(1)
      await home.close()
    },
  )

  test.each([1, 9, 25])('set %d hours ahead or back and right again, it ends no session', async (hours) => {
    const home = await startTestApp(makeDatabase)
    const nora = await signUpMember(home)
    for (const by of [hours, -hours]) {
      home.clock.now = new Date(TRUE_TIME.getTime() + by * 60 * 60_000)
      const other = await openSomeSession(home, nora)
      await tidy(home)
      home.clock.now = TRUE_TIME
      await tidy(home)
      for (const { token } of [nora, other])
        expect((await home.call('GET /api/families', { token })).status).toBe(200)
    }
    await home.close()
  })

  test('set ten years ahead and right again, it asks to sign in, and loses no dose, count or kept image', async () => {
    const home = await startTestApp(makeDatabase)
    const nora = await signUpMember(home)
    const image = await keepSomeImage(home, nora)
    const { id } = await addSomeMedication(home, nora, {
      images: [{ url: image, name: 'front.jpg', sequence: 0 }],
    })
    await logDose(home, nora, id, 'one')

    home.clock.now = TEN_YEARS_ON
    await tidy(home)
    expect((await home.call('GET /api/families', { token: nora.token })).status).toBe(401)
    const body = { email: nora.email, password: 'secret1' }
    for (let i = 0; i < 10; i++)
      await home.call('POST /api/auth/login', { body: { ...body, password: 'wrong-one' } })
    expect((await home.call('POST /api/auth/login', { body })).status).toBe(429)
    home.clock.now = new Date(TEN_YEARS_ON.getTime() + 16 * 60_000)
    const ahead = (await home.call('POST /api/auth/login', { body })).body
    const logged = await logDose(home, ahead, id, 'two', TEN_YEARS_ON)
    expect(logged.status).toBe(201)

    home.clock.now = TRUE_TIME
    await tidy(home)
    expect((await home.call('POST /api/auth/login', { body })).status).toBe(200)
    expect((await logDose(home, ahead, id, 'two', TEN_YEARS_ON)).body).toEqual(logged.body)
    expect((await logDose(home, ahead, id, 'three', TEN_YEARS_ON)).status).toBe(400)
    const seen = await home.call('GET /api/medications/{id}', { token: ahead.token, params: { id } })
    expect([seen.body.pillCount, seen.body.logs.length, seen.body.images.length]).toEqual([18, 2, 1])
    expect((await home.call('GET /api/images', { token: ahead.token, query: { i: image } })).status).toBe(200)
    await home.close()
  })
})
