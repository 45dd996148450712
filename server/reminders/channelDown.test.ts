import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmAddresses } from '../../test/household.ts'
import { startMailServer, type TestMailServer } from '../../test/mailServer.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import { planChannelDown } from './planChannelDown.ts'

onEachEngine('a channel that accepts nothing', ({ open }) => {
  const mail = {
    host: '127.0.0.1',
    port: 0,
    isTls: false,
    account: undefined,
    from: { name: 'Medicine Cabinet', address: 'cabinet@example.org' },
  }
  const on = remindedMember(open, { mail, publicUrl: 'https://cabinet.example.org' })
  const { home, nora, at } = on
  let server: TestMailServer
  beforeAll(async () => {
    server = await startMailServer()
    mail.port = server.port
  })
  afterAll(() => server.close())
  const settings = async () => (await home.call('GET /api/reminders/settings', { token: nora.token })).body
  const look = () =>
    planChannelDown({ database: home.database, channels: home.senders.channels }, home.clock.now)

  async function turnOnMail() {
    await confirmAddresses(home)
    await home.call('PUT /api/reminders/settings', {
      token: nora.token,
      body: { email: true, digest: false, showNames: false, quiet: null, timeZone: 'UTC', follows: [] },
    })
  }

  test('a device shows since when, until a push is accepted', async () => {
    await on.remindOn(nora)
    await on.plan()
    on.service.answer({ status: 503 })
    await at('08:00')
    await at('08:02')
    expect((await settings()).devices).toMatchObject([
      { failingSince: '2026-12-01T08:00:00.000Z', lastOkAt: null, error: null },
    ])
    on.service.answer({ status: 201 })
    await at('08:15')
    expect((await settings()).devices).toMatchObject([
      { failingSince: null, lastOkAt: '2026-12-01T08:15:00.000Z' },
    ])
  })

  test('e-mail shows since when and why, until a message is accepted', async () => {
    await turnOnMail()
    await on.plan()
    server.refuse({ at: 'data', answer: { code: 451, text: 'Try again' } })
    await at('08:00')
    server.refuse()
    expect(await settings()).toMatchObject({
      emailLastOkAt: null,
      emailFailingSince: '2026-12-01T08:00:00.000Z',
      emailError: expect.stringContaining('451'),
    })
    await at('08:15')
    expect(await settings()).toMatchObject({
      emailLastOkAt: '2026-12-01T08:15:00.000Z',
      emailFailingSince: null,
      emailError: null,
    })
  })

  test('for a day is reported by the others, once: a device by another device, e-mail by both', async () => {
    await turnOnMail()
    await on.remindOn(nora)
    const failing = { failingSince: '2026-11-30T09:00:00.000Z' }
    await home.database.updateTable('pushSubscriptions').set(failing).execute()
    const phone = {
      token: (await home.call('POST /api/auth/login', { body: { email: nora.email, password: 'secret1' } }))
        .body.token,
    }
    await on.remindOn(phone)
    home.clock.now = new Date('2026-12-01T09:00:00Z')
    await look()
    await look()
    expect((await at('09:00')).map(({ title }) => title)).toEqual([
      'Reminders on Phone have not worked for a day',
    ])
    await home.database
      .updateTable('reminderSettings')
      .set({ emailFailingSince: '2026-11-30T10:00:00.000Z', emailError: 'mail.example refused' })
      .execute()
    home.clock.now = new Date('2026-12-01T10:00:00Z')
    await look()
    expect((await at('10:00')).map(({ title, body }) => [title, body])).toEqual(
      Array(2).fill([
        'Reminders by e-mail have not worked for a day',
        'mail.example refused\nLook at it under Account, Reminders.',
      ]),
    )
  })

  test('ended by its push service is reported by the others at once, until the device has a new one', async () => {
    const login = () =>
      home.call('POST /api/auth/login', { body: { email: nora.email, password: 'secret1' } })
    const phone = { token: (await login()).body.token }
    await on.remindOn(nora)
    const subscription = on.service.subscribe()
    const { endpoint, ...keys } = subscription
    const register = (body: object) =>
      home.call('PUT /api/push/subscription', {
        token: phone.token,
        body: { label: 'Tablet', ...body } as never,
      })
    await register({ endpoint, keys })
    await on.plan()
    on.service.answer({ status: 410 }, endpoint)
    const said = await at('08:00')
    expect(said.filter((one) => one.endpoint !== endpoint).map(({ title, body }) => [title, body])).toEqual([
      [expect.any(String), expect.any(String)],
      [
        'Reminders stopped on Tablet',
        'Its push service ended the subscription.\nOpen Medicine Cabinet on it, and they go on.',
      ],
    ])
    const tablet = async () => (await settings()).devices.find(({ label }) => label === 'Tablet')
    expect(await tablet()).toMatchObject({ endedAt: '2026-12-01T08:00:00.000Z' })
    expect(await register({ endpoint, keys })).toMatchObject({
      status: 409,
      body: { code: 'subscriptionEnded' },
    })
    expect((await at('08:01')).map((one) => one.title)).toEqual([])

    const { endpoint: newOne, ...newKeys } = on.service.subscribe()
    expect(await register({ endpoint: newOne, keys: newKeys })).toMatchObject({
      status: 200,
      body: { endedAt: null, error: null, failingSince: null },
    })
    expect((await settings()).devices).toHaveLength(2)
  })

  test('a device that shows nothing for two weeks is asked about, if another one shows something', async () => {
    const phone = {
      token: (await home.call('POST /api/auth/login', { body: { email: nora.email, password: 'secret1' } }))
        .body.token,
    }
    await on.remindOn(nora)
    await on.remindOn(phone)
    const quiet = async () => (await settings()).devices.map(({ quietSince }) => quietSince).toSorted()
    home.clock.now = new Date('2026-12-16T07:00:00Z')
    expect(await quiet(), 'none shows anything').toEqual([null, null])
    expect((await home.call('POST /api/push/shown', { token: phone.token })).status).toBe(204)
    expect(await quiet()).toEqual(['2026-12-01T07:00:00.000Z', null])
    await home.call('POST /api/push/shown', { token: nora.token })
    expect(await quiet()).toEqual([null, null])
  })

  test('e-mail that was turned off is not reported', async () => {
    await turnOnMail()
    await on.remindOn(nora)
    await home.database
      .updateTable('reminderSettings')
      .set({ emailFailingSince: '2026-11-29T10:00:00.000Z' })
      .execute()
    const { quiet, timeZone } = { quiet: null, timeZone: 'UTC' }
    const body = { email: false, digest: false, showNames: false, quiet, timeZone, follows: [] }
    await home.call('PUT /api/reminders/settings', { token: nora.token, body })
    await look()
    expect(await at('09:00')).toEqual([])
  })
})
