import { expect, test } from 'vitest'
import { addSomeMedication, keepSomeImage, signUpMember } from './household.ts'
import { onBothEngines } from './onEachEngine.ts'
import { multipart } from './uploads.ts'

const limits = { families: 5, medications: 7, doses: 9, images: 3, sessions: 4 }

onBothEngines('what one account may have,', ({ engine, open }) => {
  const home = open({ limits })

  const fifty = <Outcome>(call: () => Promise<Outcome>) => Promise.all(Array.from({ length: 50 }, call))
  const sentence = (most: number, things: string) =>
    `You have reached the limit of ${most} ${things}. Remove one that you no longer need.`

  test('families: exactly the limit, however many are made at once', async () => {
    const { token, familyId } = await signUpMember(home)
    const create = () => home.call('POST /api/families', { token, body: { name: 'One more' } })
    const refused = (await fifty(create)).filter(({ status }) => status !== 201)
    expect((await home.call('GET /api/families', { token })).body).toHaveLength(5)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set([`409 ${sentence(5, 'families')}`]),
    )
    await home.call('DELETE /api/families/{id}', { token, params: { id: familyId } })
    expect((await create()).status).toBe(201)
  })

  test('medications: exactly the limit in all of the account\u2019s families together', async () => {
    const { token, familyId } = await signUpMember(home)
    const second = await home.call('POST /api/families', { token, body: { name: 'Second' } })
    let calls = 0
    const outcomes = await fifty(() =>
      home.call('POST /api/medications', {
        token,
        body: {
          familyId: ++calls % 2 ? familyId : second.body.id,
          name: 'Zinc',
          expirationDate: '2027-03-31',
        },
      }),
    )
    expect((await home.call('GET /api/medications', { token })).body).toHaveLength(7)
    const refused = outcomes.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set([`409 ${sentence(7, 'medications')}`]),
    )
  })

  test('doses: the limit, and on PostgreSQL at most one more for each connection', async () => {
    const nora = await signUpMember(home)
    const medications = [
      await addSomeMedication(home, nora, { pillCount: 100 }),
      await addSomeMedication(home, nora),
    ]
    let calls = 0
    const log = (key?: string) =>
      home.call('POST /api/medications/{id}/logs', {
        token: nora.token,
        params: { id: medications[++calls % 2]!.id },
        body: { takenAt: '2026-11-20T08:00:00Z', pillsTaken: 1 },
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    const outcomes = await fifty(() => log())
    const logged = outcomes.filter(({ status }) => status === 201)
    expect(logged.length).toBeGreaterThanOrEqual(9)
    expect(logged.length).toBeLessThanOrEqual(engine === 'SQLite' ? 9 : 9 + 10)
    const counts = async () => {
      const rows = await home.database
        .selectFrom('medications')
        .where('familyId', '=', nora.familyId)
        .select((eb) => [
          'doseCount',
          eb
            .selectFrom('doses')
            .whereRef('medicationId', '=', 'medications.id')
            .select((doses) => doses.fn.countAll<number>().as('count'))
            .as('counted'),
        ])
        .execute()
      expect(rows.map(({ doseCount }) => doseCount)).toEqual(rows.map(({ counted }) => counted))
      return rows.reduce((sum, { doseCount }) => sum + doseCount, 0)
    }
    expect(await counts()).toBe(logged.length)
    const refused = await log()
    expect([refused.status, refused.body.message]).toEqual([409, sentence(9, 'log entries')])
    for (const { id } of medications) {
      const { body } = await home.call('GET /api/medications/{id}/logs', {
        token: nora.token,
        params: { id },
      })
      for (const dose of body) {
        await home.call('DELETE /api/medications/{id}/logs/{logId}', {
          token: nora.token,
          params: { id, logId: dose.id },
        })
      }
    }
    expect(await counts()).toBe(0)
    expect((await log()).status).toBe(201)
  })

  test('images: refused before they are read', async () => {
    const nora = await signUpMember(home)
    for (let i = 0; i < 3; i++) await keepSomeImage(home, nora)
    const { headers, bytes } = multipart('images', [{ filename: 'a.jpg', bytes: Buffer.from('no image') }])
    const answer = await home.app.inject({
      method: 'POST',
      url: '/api/recognize-medicine',
      headers: { ...headers, authorization: `Bearer ${nora.token}` },
      payload: bytes,
    })
    expect([answer.statusCode, answer.json().message]).toEqual([409, sentence(3, 'photos')])
  })

  test('sessions: signing in is never refused, the least recently used session ends', async () => {
    const { email, token } = await signUpMember(home)
    const tokens = [token]
    for (let i = 0; i < 6; i++) {
      home.clock.now = new Date(home.clock.now.getTime() + 1000)
      const { status, body } = await home.call('POST /api/auth/login', {
        body: { email, password: 'secret1' },
      })
      expect(status).toBe(200)
      tokens.push(body.token)
    }
    const statuses = []
    for (const one of tokens) statuses.push((await home.call('GET /api/auth/me', { token: one })).status)
    expect(statuses).toEqual([401, 401, 401, 200, 200, 200, 200])
  })
})
