import { beforeEach, expect, test } from 'vitest'
import type { ReminderSettingsBody } from '../../contract/reminders.ts'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMedication, type Member, personOf, signUpMember } from '../../test/household.ts'
import { mailedHome } from '../../test/mailedHome.ts'
import { onBothEngines } from '../../test/onEachEngine.ts'
import { planBody } from '../../test/somePlan.ts'
import { migrate } from '../platform/database/migrate.ts'
import { planDigest } from './planDigest.ts'

const ENDED = [410, 'confirmationEnded']

onBothEngines('an address', ({ open, makeDatabase }) => {
  const on = mailedHome(open)
  const { home, outboxOf } = on
  let nora: Member
  /** Without those that tell of another address, which need no confirming. */
  const at = async (time: string, outbox = outboxOf()) =>
    (await on.at(time, outbox)).filter(({ headers }) => !/^Your account has/.test(headers.subject ?? ''))
  const settle = (fields: Partial<ReminderSettingsBody> = {}) => on.settle(nora, fields)
  const tokenIn = (text = '') => /https:\/\/cabinet\.example\.org\/confirm#([\w.-]+)/.exec(text)?.[1] ?? ''
  const confirm = (token: string) => home.call('POST /api/reminders/confirm', { body: { token } })
  const askAgain = () => home.call('POST /api/reminders/confirmation', { token: nora.token })
  const settings = async () => (await home.call('GET /api/reminders/settings', { token: nora.token })).body

  beforeEach(async () => {
    await home.database.deleteFrom('users').execute()
    home.clock.now = new Date('2026-12-01T07:00:00Z')
    nora = await signUpMember(home)
    const { id } = await addSomeMedication(home, nora)
    await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id },
      body: planBody(await personOf(home, nora.id, nora.familyId), {
        remind: { ...REMINDING, repeats: 0 },
      }),
    })
  })

  test('gets one question, and nothing else before it is confirmed', async () => {
    expect(await at('07:00')).toEqual([])
    await settle()
    const [asked, ...others] = await at('07:01')
    expect(others).toEqual([])
    expect(asked?.to).toEqual([nora.email])
    // A typed name is not sent to an address that did not ask for it.
    expect(`${asked?.headers.subject} ${asked?.text} ${asked?.html}`).not.toContain('Nora')
    expect(await at('07:02')).toEqual([])
    expect(await at('08:00')).toEqual([])
    expect(await settings()).toMatchObject({ email: true, emailConfirmed: false, emailProblem: null })
    const test = await home.call('POST /api/reminders/test', {
      token: nora.token,
      body: { channel: 'email' },
    })
    expect(test.body.delivered).toBe(false)
    expect(await at('08:01')).toEqual([])

    const token = tokenIn(asked?.text)
    for (let times = 0; times < 2; times++) {
      const { status, body } = await confirm(token)
      expect([status, body.email]).toEqual([200, nora.email])
    }
    expect((await settings()).emailConfirmed).toBe(true)
    expect((await at('08:02')).map(({ headers }) => headers.subject)).toEqual([
      expect.stringMatching(/, 8:00\sAM$/),
    ])
  })

  test('is not told how the week went before, and is after', async () => {
    await settle({ email: false, digest: true })
    home.clock.now = new Date('2026-12-07T08:00:00Z')
    await planDigest(home.database, home.clock.now)
    const [asked, ...others] = await at('07T08:00')
    expect(others).toEqual([])
    await confirm(tokenIn(asked?.text))
    await planDigest(home.database, home.clock.now)
    const [week] = await at('07T08:01')
    expect(week?.headers.subject).toMatch(/^The week/)
  })

  test('is asked once by many instances, and at most three times a day', async () => {
    await settle()
    home.clock.now = new Date('2026-12-01T07:01:00Z')
    const before = on.server.received.length
    const outboxes = Array.from({ length: 4 }, () => outboxOf())
    await Promise.all(outboxes.map((one) => one.tick()))
    await Promise.all(outboxes.map((one) => one.settled()))
    expect(on.server.received.slice(before)).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 8 }, askAgain))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(2).fill(204), ...Array(6).fill(429)])
    expect(await at('07:02')).toHaveLength(2)
    expect((await askAgain()).status).toBe(429)
    home.clock.now = new Date('2026-12-02T07:03:00Z')
    expect((await askAgain()).status).toBe(204)
    const [again] = await at('02T07:04')
    expect((await confirm(tokenIn(again?.text))).status).toBe(200)
    expect((await askAgain()).status).toBe(204)
    expect(await at('02T07:05')).toEqual([])
  })

  test('that is another one by now is asked for anew, and the old link ends', async () => {
    await settle()
    const [asked] = await at('07:01')
    await confirm(tokenIn(asked?.text))
    const email = `other-${nora.email}`
    const body = { email, currentPassword: 'secret1' }
    expect((await home.call('PUT /api/account/email', { token: nora.token, body })).status).toBe(200)
    const [anew, ...others] = await at('08:00')
    expect([anew?.to, others]).toEqual([[email], []])
    const { status, body: refused } = await confirm(tokenIn(asked?.text))
    expect([status, refused.code]).toEqual(ENDED)
    expect((await settings()).emailConfirmed).toBe(false)
    expect((await confirm(tokenIn(anew?.text))).body.email).toBe(email)
    expect(await at('08:01')).toHaveLength(1)
  })

  test('gets no more than three a day, from however many accounts, also from those that are gone by then', async () => {
    const victim = 'victim@example.org'
    let sent = 0
    for (let n = 1; n <= 6; n++) {
      const stranger = await signUpMember(home)
      await on.settle(stranger, {})
      await home.database.updateTable('users').set({ email: victim }).where('id', '=', stranger.id).execute()
      sent += (await at(`07:${10 + n}`)).filter(({ to }) => to.includes(victim)).length
      await home.call('POST /api/reminders/confirmation', { token: stranger.token })
      sent += (await at(`07:${20 + n}`)).filter(({ to }) => to.includes(victim)).length
      await home.database.deleteFrom('users').where('id', '=', stranger.id).execute()
    }
    expect(sent).toBe(3)
  })

  test('is asked for a day later where too many were asked for before', async () => {
    await settle()
    expect(await at('07:01')).toHaveLength(1)
    for (let n = 2; n <= 6; n++) {
      const body = { email: `other${n}-${nora.email}`, currentPassword: 'secret1' }
      expect((await home.call('PUT /api/account/email', { token: nora.token, body })).status).toBe(200)
      expect(await at(`07:0${n}`)).toHaveLength(n <= 5 ? 1 : 0)
    }
    expect(await at('07:07')).toEqual([])
    const [asked, ...others] = await at('02T07:02')
    expect([asked?.to, others]).toEqual([[`other6-${nora.email}`], []])
    expect((await confirm(tokenIn(asked?.text))).status).toBe(200)
  })

  test('is confirmed by its own link alone, within a week', async () => {
    await settle()
    const [asked] = await at('07:01')
    const token = tokenIn(asked?.text)
    const [id = '', signature = ''] = token.split('.')
    for (const wrong of [`${'A'.repeat(22)}.${signature}`, `${id}.${'A'.repeat(43)}`]) {
      const { status, body } = await confirm(wrong)
      expect([status, body.code]).toEqual(ENDED)
    }
    expect((await home.call('POST /api/reminders/act', { body: { token, action: 'taken' } })).status).toBe(
      410,
    )
    home.clock.now = new Date('2026-12-08T07:02:00Z')
    const { status, body } = await confirm(token)
    expect([status, body.code]).toEqual(ENDED)
  })

  test('to which the question cannot be sent says why', async () => {
    on.server.refuse({ at: 'to', answer: { code: 550, text: 'nobody of that name' } })
    await settle()
    await at('07:01')
    expect((await settings()).emailProblem).toContain('nobody of that name')
    on.server.refuse()
  })

  test('counts as confirmed where mails can carry no link', async () => {
    await settle()
    expect(await at('07:01', outboxOf({ hasLinks: false }))).toEqual([])
    expect((await settings()).emailConfirmed).toBe(true)
    expect(await at('08:00', outboxOf({ hasLinks: false }))).toHaveLength(1)
  })

  test('that was written to before there were questions counts as confirmed', async () => {
    const made = await makeDatabase('empty')
    const database = made.open()
    await migrate(database, { upTo: '017-revisions-without-lists' })
    for (const [id, email, digest] of [
      ['a', 1, 0],
      ['b', 0, 1],
      ['c', 0, 0],
    ] as const) {
      const user = { id, email: `${id}@example.org`, name: id, createdAt: '2026-01-01T00:00:00.000Z' }
      await database.insertInto('users').values(user).execute()
      const said = { userId: id, email, digest, showNames: 0, quietFrom: null, quietTo: null }
      await database
        .insertInto('reminderSettings')
        .values({ ...said, timeZone: 'UTC' })
        .execute()
    }
    await migrate(database)
    const rows = await database.selectFrom('users').select(['confirmedEmail']).orderBy('id').execute()
    expect(rows.map(({ confirmedEmail }) => confirmedEmail)).toEqual(['a@example.org', 'b@example.org', null])
    await database.destroy()
    await made.remove()
  })
})
