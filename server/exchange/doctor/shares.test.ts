import { beforeEach, expect, test } from 'vitest'
import { DOCTOR_PARTS } from '../../../contract/doctor.ts'
import { MOST_SHARES, type ShareBody } from '../../../contract/shares.ts'
import { addSomeMember, openSomeSession } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'

onEachEngine("a link to the doctor's page", ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  beforeEach(async () => {
    await family.begin({ name: 'Metformin 500 mg' })
    await family.make(daily(['08:00', 1]))
  })

  const make = (body: Partial<ShareBody> = {}, token = nora.token) =>
    home.call('POST /api/people/{id}/shares', {
      token,
      params: { id: family.mila },
      body: { hours: 24, parts: [...DOCTOR_PARTS], timeZone: 'UTC', ...body },
    })

  const view = (key: string) => home.call('POST /api/shared', { body: { key } })

  const list = async () => {
    const { token } = await openSomeSession(home, nora)
    return (await home.call('GET /api/people/{id}/shares', { token, params: { id: family.mila } })).body
  }

  test('shows what the page does, without signing in, and counts views', async () => {
    const { key, ...share } = (await make()).body
    const { status, body } = await view(key)
    expect(status).toBe(200)
    const { token } = nora
    const page = await home.call('GET /api/people/{id}/doctor', {
      token,
      params: { id: family.mila },
      query: { timeZone: 'UTC' },
    })
    expect(body).toEqual(page.body)
    await view(key)
    expect(await list()).toEqual([{ ...share, views: 2, lastViewedAt: '2026-11-20T07:00:00.000Z' }])
  })

  test('shows only the parts that were chosen', async () => {
    const { token } = nora
    await home.call('PUT /api/people/{id}/allergies', {
      token,
      params: { id: family.mila },
      body: { allergies: 'Penicillin' },
    })
    const { key } = (await make({ parts: ['planned'] })).body
    const { body } = await view(key)
    expect([body.allergies, body.measurements]).toEqual([null, []])
    expect(body.medicines.map(({ name, adherence }) => [name, adherence])).toEqual([
      ['Metformin 500 mg', null],
    ])
    const none = (await make({ parts: [] })).body
    expect((await view(none.key)).body.medicines).toEqual([])
  })

  test('works until its time is over, and no second longer', async () => {
    const { key } = (await make({ hours: 1 })).body
    family.at('2026-11-20T07:59:59.999Z')
    expect((await view(key)).status).toBe(200)
    family.at('2026-11-20T08:00:00.000Z')
    expect((await view(key)).body).toEqual({ code: 'shareNotFound', message: 'This link no longer works' })
    expect(await list()).toEqual([])
  })

  test.each([0, 169, 1.5])('is refused for %s hours', async (hours) => {
    expect((await make({ hours })).status).toBe(400)
  })

  test('ends when it is revoked, and with the membership and the right of its maker', async () => {
    const { token } = nora
    const { id, key } = (await make()).body
    const params = { id: family.mila, shareId: id }
    expect((await home.call('DELETE /api/people/{id}/shares/{shareId}', { token, params })).status).toBe(204)
    expect((await view(key)).status).toBe(404)
    expect((await home.call('DELETE /api/people/{id}/shares/{shareId}', { token, params })).status).toBe(404)

    const ben = await addSomeMember(home, family.id, { role: 'adult' })
    const bens = (await make({}, ben.token)).body
    const member = { id: family.id, userId: ben.id }
    await home.call('PATCH /api/families/{id}/members/{userId}', {
      token,
      params: member,
      body: { role: 'viewer' },
    })
    expect((await view(bens.key)).status).toBe(404)
    await home.call('DELETE /api/families/{id}/members/{userId}', { token, params: member })
    expect((await view(bens.key)).status).toBe(404)
  })

  test('opens nothing else, and its key is not stored', async () => {
    const { key } = (await make()).body
    for (const headers of [{ authorization: `Bearer ${key}` }, { cookie: `session=${key}` }])
      expect((await home.app.inject({ url: '/api/families', headers })).statusCode).toBe(401)
    expect(JSON.stringify(await home.database.selectFrom('shares').selectAll().execute())).not.toContain(key)
    expect((await view('A'.repeat(43))).status).toBe(404)
    expect((await view('short')).status).toBe(400)
  })

  test(`are at most ${MOST_SHARES} for a person at once`, async () => {
    const answers = await Promise.all(Array.from({ length: MOST_SHARES + 2 }, () => make()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_SHARES)
  })
})
