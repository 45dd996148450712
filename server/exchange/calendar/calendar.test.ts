import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { MOST_CALENDARS } from '../../../contract/calendar.ts'
import type { PlanBody } from '../../../contract/plans.ts'
import { addSomeMedication, addSomeMember, type Member } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily, planBody } from '../../../test/somePlan.ts'
import { newToken } from '../../people/auth/token.ts'

onEachEngine('a calendar address', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  beforeEach(() => family.begin({ name: 'Metformin, 500 mg' }))

  const make = async (body: { personId?: string; showNames?: boolean } = {}, { token } = nora as Member) =>
    (await home.call('POST /api/families/{id}/calendars', { token, params: { id: family.id }, body })).body

  const read = (address: string, headers = {}) => {
    const { pathname, search } = new URL(address)
    return home.app.inject({ url: pathname + search, headers })
  }

  const eventsAt = async (address: string) => {
    const answer = await read(address)
    expect(answer.statusCode).toBe(200)
    const file = new ICAL.Component(ICAL.parse(answer.body))
    return file.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  }

  const everyHours = (every: number, at: string, anchor: 'clock' | 'taken' = 'clock') => ({
    phases: [{ days: null, pattern: { kind: 'hours' as const, every, anchor }, times: [{ at, amount: 1 }] }],
  })

  const startsOf = (events: readonly ICAL.Event[]) =>
    events.map(({ startDate }) => startDate.toJSDate().toISOString())

  test('shows what Today does for 60 days, one event for each person and time', async () => {
    await family.make(daily(['08:00', 1], ['20:00', 2]))
    const { token } = nora
    const other = await addSomeMedication(home, { ...nora, familyId: family.id }, { name: 'Zinc' })
    await home.call('POST /api/medications/{id}/plans', {
      token,
      params: { id: other.id },
      body: planBody(family.mila, daily(['08:00', 1])),
    })
    const from = '2026-11-19T07:00:00.000Z'
    const to = '2027-01-19T07:00:00.000Z'
    const { body } = await home.call('GET /api/occurrences', {
      token,
      query: { familyId: family.id, from, to },
    })
    const { address } = await make()
    const events = await eventsAt(address)
    expect(startsOf(events)).toEqual([...new Set(body.map(({ dueAt }) => dueAt))])
    expect(events.length).toBe(120)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(120)
  })

  test.each<[string, at: string, Partial<PlanBody>[], zones: [from: string, to: string]]>([
    [
      'hours and days, Berlin to New York',
      '2026-11-20T07:00:00.000Z',
      [everyHours(8, '08:00'), daily(['08:00', 1])],
      ['Europe/Berlin', 'America/New_York'],
    ],
    [
      'hours after doses, Auckland to Honolulu',
      '2026-11-20T07:00:00.000Z',
      [everyHours(6, '22:00', 'taken'), daily(['22:00', 1], ['04:00', 2])],
      ['Pacific/Auckland', 'Pacific/Honolulu'],
    ],
    [
      'over the end of summer time, in half an hour of it',
      '2026-10-20T07:00:00.000Z',
      [everyHours(1, '02:30'), daily(['02:30', 1], ['03:30', 1])],
      ['Europe/Berlin', 'Australia/Lord_Howe'],
    ],
    [
      'over the beginning of summer time',
      '2026-03-05T07:00:00.000Z',
      [everyHours(5, '02:00'), daily(['02:30', 1], ['03:30', 1])],
      ['America/New_York', 'Asia/Kathmandu'],
    ],
  ])('has no id twice and keeps those of unchanged events: %s', async (_, at, plans, [from, to]) => {
    family.at(at)
    const ben = await family.addPerson('Ben')
    for (const personId of [family.mila, ben]) {
      await family.moveClock(from, personId)
      for (const plan of plans)
        await family.make({ ...plan, personId, timeZone: from, startsOn: at.slice(0, 10) })
    }
    const { address } = await make()
    const idsOf = (events: readonly ICAL.Event[]) =>
      new Map(
        events.map((event) => [event.uid, `${event.summary} ${event.startDate.toJSDate().toISOString()}`]),
      )
    const before = await eventsAt(address)
    await family.moveClock(to)
    const after = await eventsAt(address)
    for (const events of [before, after]) expect(idsOf(events).size).toBe(events.length)
    const [earlier, later] = [idsOf(before), idsOf(after)]
    const bySame = new Map([...earlier].map(([id, event]) => [event, id]))
    const remaining = [...later].filter(([, event]) => bySame.has(event))
    expect(remaining.length).toBeGreaterThan(50)
    for (const [id, event] of remaining) expect(bySame.get(event)).toBe(id)
  })

  test('moves with each dose of a plan that counts days from the last one, under ids that stay', async () => {
    const pattern = { kind: 'days', every: 7, anchor: 'taken' } as const
    await family.make({ phases: [{ days: null, pattern, times: [{ at: '08:00', amount: 1 }] }] })
    const { address } = await make()
    const events = async () =>
      new Map(
        (await eventsAt(address)).map(({ uid, startDate }) => [startDate.toJSDate().toISOString(), uid]),
      )
    const days = async () => [...(await events()).keys()].slice(0, 3).map((dueAt) => dueAt.slice(5, 13))
    expect(await days()).toEqual(['11-20T08', '11-27T08', '12-04T08'])
    const planned = await events()
    family.at('2026-11-23T19:00:00.000Z')
    const { body: dose } = await family.log()
    expect(await days()).toEqual(['11-30T08', '12-07T08', '12-14T08'])
    const edit = { ...family.ofDose(dose.id), body: { keepsTimes: true } }
    await home.call('PATCH /api/medications/{id}/logs/{logId}', edit)
    expect(await days()).toEqual(['11-27T08', '12-04T08', '12-11T08'])
    for (const [dueAt, uid] of await events()) if (planned.has(dueAt)) expect(uid).toBe(planned.get(dueAt))
  })

  describe('names', () => {
    test.each([
      [false, 'Mila'],
      [true, 'Mila: Metformin, 500 mg, 2 pills'],
    ])('medicines only if asked to (%s)', async (showNames, title) => {
      await family.make(daily(['08:00', 2]))
      const [event] = await eventsAt((await make({ showNames })).address)
      expect(event?.summary).toBe(title)
    })
  })

  test('is named after its family or person, and ends each line', async () => {
    const body = { name: 'Berg; "Süd", \\ & more' }
    await home.call('PATCH /api/families/{id}', { token: nora.token, params: { id: family.id }, body })
    for (const [personId, shown] of [
      [undefined, 'Berg\\; "Süd"\\, \\\\ & more'],
      [family.mila, 'Mila'],
    ]) {
      const lines = (await read((await make({ ...(personId && { personId }) })).address)).body.split('\r\n')
      expect(lines.at(-1)).toBe('')
      expect(lines.join('')).not.toMatch(/[\r\n]/)
      expect(lines).toContain(`NAME:Medicine Cabinet: ${shown}`)
      expect(lines).toContain(`X-WR-CALNAME:Medicine Cabinet: ${shown}`)
    }
  })

  test('shows one person if made for one, and no skipped dose', async () => {
    const ben = await family.addPerson('Ben')
    await family.make(daily(['08:00', 1]))
    await family.make({ ...daily(['09:00', 1]), personId: ben })
    const { address } = await make({ personId: ben })
    const titles = new Set((await eventsAt(address)).map(({ summary }) => summary))
    expect([...titles]).toEqual(['Ben'])
    const [first] = await family.today()
    await home.call('POST /api/occurrences/{id}/skip', {
      token: nora.token,
      params: { id: first?.id as string },
      body: { reason: 'other' },
    })
    const everyone = startsOf(await eventsAt((await make()).address))
    expect(everyone).not.toContain(first?.dueAt)
  })

  test('keeps its ids and its ETag until something changes', async () => {
    await family.make(daily(['08:00', 1]))
    const { address } = await make()
    const { etag } = (await read(address)).headers
    family.at('2026-11-20T07:20:00.000Z')
    for (const known of [etag, `W/${etag}`, `"older", W/${etag}`])
      expect((await read(address, { 'if-none-match': known })).statusCode).toBe(304)
    expect((await read(address, { 'if-none-match': '"older"' })).statusCode).toBe(200)
    const uids = (await eventsAt(address)).map(({ uid }) => uid)
    const other = await addSomeMedication(home, { ...nora, familyId: family.id }, { name: 'Zinc' })
    await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id: other.id },
      body: planBody(family.mila, daily(['21:00', 1])),
    })
    const changed = await read(address, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect((await eventsAt(address)).map(({ uid }) => uid)).toEqual(expect.arrayContaining(uids))
  })

  test('is stored as a hash, shown once, and listed with its last read', async () => {
    const { address, ...made } = await make({ showNames: true })
    await read(address)
    const { body } = await home.call('GET /api/families/{id}/calendars', {
      token: nora.token,
      params: { id: family.id },
    })
    expect(body).toEqual([{ ...made, lastReadAt: home.clock.now.toISOString() }])
    const rows = await home.database.selectFrom('calendars').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(new URL(address).searchParams.get('key'))
  })

  test("ends when it is removed, and with its maker's membership", async () => {
    const helper = await addSomeMember(home, family.id)
    const own = await make({}, helper)
    const { address, id } = await make()
    const end = (by: string, calendarId: string) =>
      home.call('DELETE /api/families/{id}/calendars/{calendarId}', {
        token: by,
        params: { id: family.id, calendarId },
      })
    expect((await end(nora.token, id)).status).toBe(204)
    expect((await read(address)).statusCode).toBe(404)
    expect((await end(nora.token, id)).status).toBe(404)

    expect((await read(own.address)).statusCode).toBe(200)
    await home.database
      .updateTable('memberships')
      .set({ until: home.clock.now.toISOString() })
      .where('userId', '=', helper.id)
      .execute()
    expect((await read(own.address)).json()).toMatchObject({ code: 'calendarNotFound' })
  })

  test('opens nothing without its key', async () => {
    await make()
    const { address } = await make()
    for (const key of [newToken(), '', 'x', "' or 1=1"]) {
      const answer = await read(`${address.split('?')[0]}?${new URLSearchParams({ key })}`)
      expect([400, 404]).toContain(answer.statusCode)
    }
  })

  test(`has a limit of ${MOST_CALENDARS} for each member`, async () => {
    const calls = Array.from({ length: MOST_CALENDARS + 2 }, () => make())
    const answers = await Promise.all(calls)
    expect(answers.filter((answer) => 'address' in answer)).toHaveLength(MOST_CALENDARS)
  })
})
