import { beforeEach, expect, test } from 'vitest'
import { signUpMember } from '../../test/household.ts'
import { mailedHome } from '../../test/mailedHome.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { allowReset } from '../people/auth/resetPassword.ts'
import type { Outbox } from './outbox.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

onEachEngine('what changes about signing in', ({ open }) => {
  const on = mailedHome(open)
  const { home } = on
  let outbox: Outbox
  let nora: Awaited<ReturnType<typeof signUpMember>>
  beforeEach(async () => {
    outbox = on.outboxOf()
    nora = await signUpMember(home)
  })
  /** The mails since it was last looked: to whom, and their subjects. */
  const told = async () => {
    home.clock.now = new Date(home.clock.now.getTime() + 60_000)
    const before = on.server.received.length
    await outbox.tick()
    await outbox.settled()
    return on.server.received
      .slice(before)
      .map(({ to, headers }) => `${to}: ${headers.subject}`)
      .sort()
  }
  const logIn = (headers: Record<string, string> = {}) =>
    home.call('POST /api/auth/login', { body: { email: nora.email, password: 'secret1' }, headers })
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0] ?? ''

  test('a new address is told to the old one and to itself, the same one to nobody', async () => {
    const change = (email: string) =>
      home.call('PUT /api/account/email', { token: nora.token, body: { email, currentPassword: 'secret1' } })
    expect((await change(nora.email)).status).toBe(200)
    expect(await told()).toEqual([])
    const email = `new-${nora.email}`
    expect((await change(email)).status).toBe(200)
    expect(await told()).toEqual(
      [
        `${nora.email}: Your account has another address`,
        `${email}: Your account has this address now`,
      ].sort(),
    )
  })

  test('a new password is told, whether it was changed or set by a link', async () => {
    await home.call('PUT /api/auth/password', {
      token: nora.token,
      body: { currentPassword: 'secret1', password: 'secret2' },
    })
    expect(await told()).toEqual([`${nora.email}: Your password was changed`])
    const token = await allowReset(home.database, nora.id, home.clock.now)
    await home.call('POST /api/auth/reset-password', { body: { token, password: 'secret3' } })
    expect(await told()).toEqual([`${nora.email}: Your password was changed`])
    expect(on.server.received.at(-1)?.text).toContain('ends all devices, passkeys, sign-in providers')
    await home.call('PUT /api/auth/password', {
      token: nora.token,
      body: { currentPassword: 'wrong one', password: 'secret4' },
    })
    expect(await told()).toEqual([])
  })

  test('a device is told of once, by its name, and not to who wants none of it', async () => {
    const first = await logIn({ 'user-agent': PHONE })
    expect(await told()).toEqual([`${nora.email}: A new device signed in`])
    expect(on.server.received.at(-1)?.text).toContain('Chrome on Android signed in')
    expect(on.server.received.at(-1)?.text).toContain('It used the password.')
    await logIn({ cookie: cookieOf(first), 'user-agent': PHONE })
    expect(await told()).toEqual([])

    const settle = (signInMails: boolean) =>
      home.call('PUT /api/account/sign-in-mails', { token: nora.token, body: { signInMails } })
    const account = async () => (await home.call('GET /api/account', { token: nora.token })).body.signInMails
    expect(await account()).toBe(true)
    expect((await settle(false)).status).toBe(204)
    expect(await account()).toBe(false)
    await logIn()
    expect(await told()).toEqual([])
    await settle(true)
    await logIn()
    expect(await told()).toEqual([`${nora.email}: A new device signed in`])
  })

  test('an address gets five of a kind in a day', async () => {
    for (let n = 0; n < 8; n++) await logIn()
    expect(await told()).toHaveLength(5)
    home.clock.now = new Date(home.clock.now.getTime() + 25 * 60 * 60 * 1000)
    await logIn()
    expect(await told()).toHaveLength(1)
  })
})

onEachEngine('a server without mail', ({ open }) => {
  const home = open()

  test('writes no mails down and says that it sends none', async () => {
    const nora = await signUpMember(home)
    await home.call('POST /api/auth/login', { body: { email: nora.email, password: 'secret1' } })
    expect((await home.call('GET /api/account', { token: nora.token })).body.signInMails).toBeNull()
    expect(await home.database.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })
})
