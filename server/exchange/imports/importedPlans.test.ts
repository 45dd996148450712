import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { remindedMember } from '../../../test/remindedMember.ts'

onBothEngines('an imported plan', ({ open }) => {
  const { home, nora, at, remindOn, becameOf, plan, take } = remindedMember(open)

  const importInto = async (
    familyId: string,
    files: { name: string; text: string }[],
    answers: Record<string, string> = {},
  ) => {
    const { status, body } = await home.call('POST /api/families/{id}/imports', {
      token: nora.token,
      params: { id: familyId },
      body: { files, timeZone: 'UTC', answers },
    })
    expect(status).toBe(200)
    return body
  }
  const medTimer = (name: string, events: object[] = [], amount = '1') => ({
    name: 'MedTimer.json',
    text: JSON.stringify({
      events: { version: 16, list: events.map((event) => ({ medicineName: name, reminderId: 2, ...event })) },
      medicines: {
        version: 16,
        list: [
          {
            medicine: { name, medicineId: 1, amount: 30 },
            reminders: [
              { reminderId: 2, timeInMinutes: 480, amount, active: true, days: Array(7).fill(true) },
            ],
          },
        ],
      },
    }),
  })
  /** Gives the plan and the doses of a medicine ids as version 1.0.0 gave to imported ones. */
  async function asOfVersion1(medicationId: string) {
    const [plan] = await plansOf(medicationId)
    const former = 'f'.repeat(31)
    const { database } = home
    const row = await database
      .selectFrom('plans')
      .where('id', '=', plan?.id ?? '')
      .selectAll()
      .executeTakeFirstOrThrow()
    await database
      .insertInto('plans')
      .values({ ...row, id: `${former}1` })
      .execute()
    await database
      .updateTable('planRevisions')
      .set({ planId: `${former}1` })
      .where('planId', '=', row.id)
      .execute()
    await database.deleteFrom('plans').where('id', '=', row.id).execute()
    await database
      .updateTable('doses')
      .set({ id: `${former}2` })
      .where('medicationId', '=', medicationId)
      .execute()
    return `${former}1`
  }
  const plansOf = async (id: string) =>
    (await home.call('GET /api/medications/{id}/plans', { token: nora.token, params: { id } })).body
  const medicineNamed = async (name: string) =>
    (await home.call('GET /api/medications', { token: nora.token })).body.find((one) => one.name === name)
      ?.id ?? ''
  const due = async (from: string) =>
    (
      await home.call('GET /api/occurrences', {
        token: nora.token,
        query: { familyId: nora.familyId, from: `2026-12-01T${from}:00Z`, to: '2026-12-01T23:59:00Z' },
      })
    ).body
  const skip = (id: string) =>
    home.call('POST /api/occurrences/{id}/skip', {
      token: nora.token,
      params: { id },
      body: { reason: 'toldTo' },
    })

  test.each(['of today', 'of version 1.0.0'])(
    '%s reminds, and what is due can be acted on',
    async (version) => {
      await remindOn(nora)
      await importInto(nora.familyId, [medTimer(`Aspirin ${version}`)])
      const id = await medicineNamed(`Aspirin ${version}`)
      if (version === 'of version 1.0.0') await asOfVersion1(id)
      expect(await at('07:59')).toEqual([])
      expect(await at('08:00')).toMatchObject([{ title: expect.stringMatching(/, 8:00\sAM$/) }])
      expect(await becameOf()).toEqual([['due', 'sent', null]])
      const [occurrence] = await due('00:00')
      const params = { id: occurrence?.id ?? '' }
      const sent = { token: nora.token, params }
      const snoozed = await home.call('POST /api/occurrences/{id}/snooze', { ...sent, body: { minutes: 15 } })
      const skipped = await skip(params.id)
      expect([snoozed.status, skipped.status]).toEqual([200, 200])
      expect((await due('00:00'))[0]).toMatchObject({ id: params.id, state: 'skipped' })
    },
  )
  test('has the doses of its file and what was skipped at their times', async () => {
    await at('12:00')
    const seconds = (time: string) => Date.parse(`2026-11-${time}:00Z`) / 1000
    const event = (status: string, reminded: string, processed: string) => ({
      status,
      amount: '1',
      remindedTimestamp: seconds(reminded),
      processedTimestamp: seconds(processed),
    })
    const events = [
      event('TAKEN', '24T08:00', '24T09:30'),
      event('SKIPPED', '25T08:00', '25T08:10'),
      event('TAKEN', '26T08:00', '26T08:05'),
      event('SKIPPED', '26T08:00', '26T08:05'),
      event('SKIPPED', '27T21:00', '27T21:10'),
    ]
    const file = medTimer('Iron', events)
    const { preview } = await importInto(nora.familyId, [file])
    const named = preview.lines.filter(({ name, table }) => name === 'Iron' && /doses|planned/.test(table))
    expect(named.map(({ table, status, reason }) => [table, status, reason])).toEqual([
      ['doses', 'lost', 'It was skipped, so nothing was taken.'],
      ['doses', 'lost', 'It was skipped, so nothing was taken.'],
      ['doses', 'new', null],
      ['doses', 'new', null],
      ['planned', 'new', null],
    ])
    const id = await medicineNamed('Iron')
    const query = { familyId: nora.familyId, from: '2026-11-20T00:00:00Z', to: '2026-12-01T00:00:00Z' }
    const { body } = await home.call('GET /api/occurrences', { token: nora.token, query })
    const own = body.filter((one) => one.medicationId === id)
    expect(own.map(({ local, state, dose, skipped }) => [local, state, dose?.takenAt, skipped?.at])).toEqual([
      ['2026-11-24T08:00', 'taken', '2026-11-24T09:30:00.000Z', undefined],
      ['2026-11-25T08:00', 'skipped', undefined, '2026-11-25T08:10:00.000Z'],
      ['2026-11-26T08:00', 'taken', '2026-11-26T08:05:00.000Z', undefined],
    ])
    const again = await importInto(nora.familyId, [file])
    expect(again.import).toBeNull()
  })
  test('comes in later, once its question is answered, and can be undone without its medicine', async () => {
    await at('12:00')
    const skip = { status: 'SKIPPED', remindedTimestamp: Date.parse('2026-11-25T08:00:00Z') / 1000 }
    const dose = {
      status: 'TAKEN',
      remindedTimestamp: Date.parse('2026-11-26T08:00:00Z') / 1000,
      amount: 'some',
    }
    const file = medTimer('Folate', [skip, dose], 'some')
    const first = await importInto(nora.familyId, [file])
    const id = await medicineNamed('Folate')
    expect([first.preview.questions.length, await plansOf(id)]).toEqual([1, []])
    const answers = { [first.preview.questions[0]?.id ?? '']: '2' }
    const imported = async () => {
      const second = await importInto(nora.familyId, [file], answers)
      expect(second.import).toMatchObject({ added: 3 })
      const [plan, ...others] = await plansOf(id)
      expect([plan?.phases[0]?.times, others]).toEqual([[{ at: '08:00', amount: 2, note: null }], []])
      const { body } = await home.call('GET /api/occurrences', {
        token: nora.token,
        query: { familyId: nora.familyId, from: '2026-11-20T00:00:00Z', to: '2026-12-03T00:00:00Z' },
      })
      const own = body.filter((one) => one.medicationId === id)
      expect(own.map(({ local, state }) => [local, state])).toEqual([
        ['2026-11-25T08:00', 'skipped'],
        ['2026-11-26T08:00', 'taken'],
        ['2026-12-02T08:00', 'upcoming'],
      ])
      return second.import?.id ?? ''
    }
    const importId = await imported()
    expect((await importInto(nora.familyId, [file], answers)).import).toBeNull()
    const logged = await take(id)
    const undone = await home.call('DELETE /api/families/{id}/imports/{importId}', {
      token: nora.token,
      params: { id: nora.familyId, importId },
    })
    expect([undone.status, await plansOf(id)]).toEqual([204, []])
    const { body } = await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })
    expect(body.logs.map((log) => log.id)).toEqual([logged.body.id])
    await imported()
  })
  test('stays out where its medicine is counted in another unit since', async () => {
    const file = medTimer('Selenium', [], 'some')
    const { preview } = await importInto(nora.familyId, [file])
    const id = await medicineNamed('Selenium')
    const { body } = await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })
    await home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: body.name, expirationDate: body.expirationDate, unit: 'ml' },
    })
    const answers = { [preview.questions[0]?.id ?? '']: '2' }
    expect((await importInto(nora.familyId, [file], answers)).import).toBeNull()
    expect(await plansOf(id)).toEqual([])
  })
  test('of version 1.0.0 counts its hours from an imported dose', async () => {
    const id = await plan({
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 6, anchor: 'taken' },
          times: [{ at: '08:00', amount: 1 }],
        },
      ],
      startsOn: '2026-12-01',
    })
    await at('08:00')
    await take(id)
    await asOfVersion1(id)
    const [next] = await due('09:00')
    expect(next).toMatchObject({ local: '2026-12-01T14:00' })
    expect(next?.id.length).toBeGreaterThan(64)
    expect((await skip(next?.id ?? '')).status).toBe(200)
  })
})
