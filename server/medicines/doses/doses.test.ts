import { expect, test } from 'vitest'
import { addSomeMedication, signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

const TAKEN_AT = '2026-11-20T08:00:00.000Z'

onBothEngines('doses', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const take = (id: string, body: object = {}, headers = {}) =>
    home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id },
      body: { takenAt: TAKEN_AT, pillsTaken: 1, ...body },
      headers,
    })
  const untake = (id: string, logId: string) =>
    home.call('DELETE /api/medications/{id}/logs/{logId}', { token: nora.token, params: { id, logId } })
  const medication = async (id: string) =>
    (await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })).body
  const list = async (id: string, query = {}) =>
    (await home.call('GET /api/medications/{id}/logs', { token: nora.token, params: { id }, query })).body

  test('a dose is logged and its pills are subtracted', async () => {
    const { id } = await addSomeMedication(home, nora)
    const { status, body } = await take(id, { pillsTaken: 2, notes: ' after lunch ' })
    const own = (
      await home.call('GET /api/families/{id}/people', {
        token: nora.token,
        params: { id: nora.familyId },
      })
    ).body[0]!.id
    const takers = { personId: own, loggedBy: own, amount: 2, version: 1 }
    const taken = [{ packId: null, name: 'Ibuprofen', strength: null, amount: 2 }]
    const planned = { occurrenceId: null, overrideReason: null, keepsTimes: false }
    expect([status, body]).toEqual([
      201,
      { id: body.id, takenAt: TAKEN_AT, pillsTaken: 2, notes: 'after lunch', ...takers, ...planned, taken },
    ])
    expect(await medication(id)).toMatchObject({ pillCount: 18, initialPillCount: 20, logs: [body] })
  })

  test('an unknown count stays unknown', async () => {
    const { id } = await addSomeMedication(home, nora, { pillCount: null })
    expect((await take(id, { pillsTaken: 500 })).status).toBe(201)
    expect((await medication(id)).pillCount).toBeNull()
  })

  test('of thirty racing doses of twenty pills exactly twenty are logged', async () => {
    const { id } = await addSomeMedication(home, nora)
    const answers = await Promise.all(Array.from({ length: 30 }, () => take(id)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20)
    const losers = answers.filter((answer) => answer.status !== 201)
    expect(new Set(losers.map((answer) => `${answer.status} ${answer.body.message}`))).toEqual(
      new Set(['409 Not enough pills remaining']),
    )
    expect((await medication(id)).pillCount).toBe(0)
    expect(await list(id)).toHaveLength(20)
  })

  test('a repeat with the same Idempotency-Key is one dose, even concurrently or after its deletion', async () => {
    const { id } = await addSomeMedication(home, nora)
    const key = { 'idempotency-key': `dialog-${id}` }
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(id, {}, key)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await medication(id)).pillCount).toBe(19)
    await untake(id, answers[0]!.body.id)
    expect((await take(id, {}, key)).body.id).toBe(answers[0]!.body.id)
    expect((await medication(id)).pillCount).toBe(20)
  })

  test('a key with another dose is refused; another person may use the same one', async () => {
    const { id } = await addSomeMedication(home, nora)
    const key = { 'idempotency-key': `key-${id}` }
    await take(id, {}, key)
    expect((await take(id, { pillsTaken: 2 }, key)).status).toBe(409)
    const emil = await signUpMember(home, 'Emil')
    const his = await addSomeMedication(home, emil)
    const answer = await home.call('POST /api/medications/{id}/logs', {
      token: emil.token,
      params: { id: his.id },
      body: { takenAt: TAKEN_AT, pillsTaken: 1 },
      headers: key,
    })
    expect(answer.status).toBe(201)
    expect((await take(id, {}, { 'idempotency-key': 'with space' })).status).toBe(400)
  })

  test.each([
    [{ amount: 0 }, 'Must take at least ½ tablet'],
    [{ amount: 0.25 }, 'Must take at least ½ tablet'],
    [{ amount: -1 }, 'Amount must be at least 0'],
    [{ amount: 0.7 }, 'Amounts of this medication are in steps of ½ tablet'],
    [{ pillsTaken: 0 }, 'Must take at least 1 pill'],
  ])('%j of what is taken in halves is refused: %s', async (amount, message) => {
    const { id } = await addSomeMedication(home, nora, { unit: 'tablet', step: 0.5 })
    const { status, body } = await home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id },
      body: { takenAt: home.clock.now.toISOString(), ...amount },
    })
    expect([status, body.message]).toEqual([400, message])
  })

  test('a refused dose leaves its key free for another try', async () => {
    const { id } = await addSomeMedication(home, nora, { pillCount: 1 })
    const key = { 'idempotency-key': `retry-${id}` }
    expect((await take(id, { pillsTaken: 2 }, key)).status).toBe(409)
    await home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Ibuprofen', pillCount: 5 },
    })
    expect((await take(id, { pillsTaken: 2 }, key)).status).toBe(201)
  })

  test.each([
    ['2023-12-31T09:59:59.999Z', 400],
    ['2023-12-31T10:00:00.000Z', 201],
    ['2026-11-21T12:05:00.000Z', 201],
    ['2026-11-21T12:05:00.001Z', 400],
    ['yesterday', 400],
  ])('a dose taken at %s answers %i', async (takenAt, status) => {
    const { id } = await addSomeMedication(home, nora)
    expect((await take(id, { takenAt })).status).toBe(status)
  })

  test('a deleted dose gives its pills back once', async () => {
    const { id } = await addSomeMedication(home, nora)
    const { body } = await take(id, { pillsTaken: 3 })
    const answers = await Promise.all([untake(id, body.id), untake(id, body.id), untake(id, body.id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404])
    expect((await medication(id)).pillCount).toBe(20)
  })

  test('a dose is not found under another medication, nor by anyone of another family', async () => {
    const [{ id }, other] = [await addSomeMedication(home, nora), await addSomeMedication(home, nora)]
    const { body: dose } = await take(id)
    const olav = await signUpMember(home, 'Olav')
    const elsewhere = [
      { token: nora.token, params: { id: other.id, logId: dose.id } },
      { token: nora.token, params: { id, logId: 'nothing' } },
      { token: olav.token, params: { id, logId: dose.id } },
    ]
    for (const call of elsewhere) {
      const answers = [
        await home.call('PATCH /api/medications/{id}/logs/{logId}', { ...call, body: { amount: 2 } }),
        await home.call('DELETE /api/medications/{id}/logs/{logId}', call),
        await home.call('POST /api/medications/{id}/logs/{logId}/restore', call),
      ]
      expect(answers.map(({ status, body }) => [status, body?.code])).toEqual(
        Array(3).fill([404, 'doseNotFound']),
      )
    }
    expect(await list(id)).toEqual([dose])
  })

  test('a manual count already includes the doses before it', async () => {
    const { id } = await addSomeMedication(home, nora)
    const before = await take(id, { pillsTaken: 3 })
    await home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Ibuprofen', pillCount: 10 },
    })
    const after = await take(id, { pillsTaken: 2 })
    await untake(id, before.body.id)
    expect((await medication(id)).pillCount).toBe(8)
    await untake(id, after.body.id)
    expect((await medication(id)).pillCount).toBe(10)
  })

  test('a change with an unchanged count is not a manual count', async () => {
    const { id } = await addSomeMedication(home, nora)
    const dose = await take(id, { pillsTaken: 3 })
    await home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Renamed', pillCount: 17 },
    })
    await untake(id, dose.body.id)
    expect((await medication(id)).pillCount).toBe(20)
  })

  test('doses are listed newest first, from inclusive and to exclusive', async () => {
    const { id } = await addSomeMedication(home, nora)
    for (const day of ['16', '18', '17']) await take(id, { takenAt: `2026-11-${day}T00:00:00Z` })
    const days = async (query = {}) => (await list(id, query)).map((dose) => dose.takenAt.slice(8, 10))
    expect(await days()).toEqual(['18', '17', '16'])
    expect(await days({ from: '2026-11-17T00:00:00Z' })).toEqual(['18', '17'])
    expect(await days({ from: '2026-11-16T01:00:00+01:00', to: '2026-11-18T00:00:00Z' })).toEqual([
      '17',
      '16',
    ])
  })

  test('a long history comes in pages, each dose once, even with many at one instant', async () => {
    const { id } = await addSomeMedication(home, nora)
    const doses = Array.from({ length: 2500 }, (_, i) => ({
      id: `page-${String(i).padStart(4, '0')}`,
      medicationId: id,
      takenAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(i / 7))).toISOString(),
      pillsTaken: 1,
      notes: null,
      amountMilli: 1000,
      createdAt: TAKEN_AT,
    }))
    for (let i = 0; i < doses.length; i += 500) {
      await home.database
        .insertInto('doses')
        .values(doses.slice(i, i + 500))
        .execute()
    }
    const newestFirst = doses.map((dose) => dose.id).reverse()
    const ids = async (query = {}) => (await list(id, query)).map((dose) => dose.id)
    expect(await ids()).toEqual(newestFirst.slice(0, 1000))
    expect(await ids({ from: '2026-01-01T00:00:00Z' })).toHaveLength(1000)
    const seen: string[] = []
    for (let before: string | undefined; seen.length < doses.length; before = seen.at(-1)) {
      const page = await ids({ limit: '333', ...(before && { before }) })
      if (page.length === 0) break
      seen.push(...page)
    }
    expect(seen).toEqual(newestFirst)
    expect(await ids({ before: 'page-0000' })).toEqual([])
  })

  test.each([
    [{ limit: '0' }, 400, 'limit must be a whole number from 1 to 1000'],
    [{ limit: '1001' }, 400, 'limit must be a whole number from 1 to 1000'],
    [{ limit: '1e3' }, 400, 'limit must be a whole number from 1 to 1000'],
    [{ before: "'" }, 400, 'before must be the id of a log entry'],
    [{ before: 'nothing' }, 404, 'Log entry not found'],
  ])('a page is refused: %o', async (query, status, message) => {
    const { id } = await addSomeMedication(home, nora)
    const answer = await home.call('GET /api/medications/{id}/logs', {
      token: nora.token,
      params: { id },
      query,
    })
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test("another medication's dose is not a valid page position", async () => {
    const [one, other] = [await addSomeMedication(home, nora), await addSomeMedication(home, nora)]
    const { body } = await take(other.id)
    const answer = await home.call('GET /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: one.id },
      query: { before: body.id },
    })
    expect(answer.status).toBe(404)
  })
})
