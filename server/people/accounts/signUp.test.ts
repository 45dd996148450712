import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../language/durations.ts'
import { inviteMember } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'

onBothEngines('who may make an account,', ({ makeDatabase }) => {
  let home: TestApp
  afterEach(() => home.close())

  let people = 0
  const signUp = (email = `newcomer${++people}@example.org`, headers = {}) =>
    home.call('POST /api/auth/signup', { body: { email, name: 'Nora', password: 'secret1' }, headers })
  const newcomer = () => ({ email: `newcomer${++people}@example.org`, name: 'Nora', password: 'secret1' })
  const signUpInvited = (invitation: object) =>
    home.call('POST /api/auth/signup', { body: { ...newcomer(), invitation } })
  /** The invitation's token or code for the account's first family. */
  const invitationOf = async (token: string, uses = 1) => {
    const familyId = (await home.call('GET /api/families', { token })).body[0]!.id
    const { link } = await inviteMember(home, { token, familyId }, { uses })
    return { token: link.slice(link.indexOf('#') + 1) }
  }
  const stated = async () => (await home.call('GET /api/auth/signup')).body.signUp

  test('anyone, if it is open', async () => {
    home = await startTestApp(makeDatabase)
    expect(await stated()).toBe('open')
    expect((await signUp()).status).toBe(201)
    expect(await stated()).toBe('open')
    expect((await signUp()).status).toBe(201)
  })

  test('nobody, if it is closed', async () => {
    home = await startTestApp(makeDatabase, { signUp: 'closed' })
    expect(await stated()).toBe('closed')
    expect((await signUpInvited({ token: 'x'.repeat(43) })).body.code).toBe('signUpClosed')
    const { status, body } = await signUp()
    expect([status, body.message]).toEqual([
      403,
      'New accounts are closed here. Ask the person who runs this Medicine Cabinet.',
    ])
    expect(await home.database.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('only the first person, however many come at once', async () => {
    home = await startTestApp(makeDatabase, { signUp: 'first' })
    expect(await stated()).toBe('open')
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403])
    expect(await stated()).toBe('closed')
    expect((await signUp()).status).toBe(403)
  })

  test('the first person, then invited people, if it takes an invitation', async () => {
    home = await startTestApp(makeDatabase, { signUp: 'invitation' })
    expect(await stated()).toBe('open')
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403])
    expect(await stated()).toBe('invitation')
    const refused = await signUp()
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'New accounts need an invitation here. Ask someone who has an account for one.',
    ])
    const { token } = answers.find(({ status }) => status === 201)!.body
    expect((await signUpInvited(await invitationOf(token))).status).toBe(201)
  })

  test('nobody after the first, invited or not, if it is for the first', async () => {
    home = await startTestApp(makeDatabase, { signUp: 'first' })
    const { token } = (await signUp()).body
    const invitation = await invitationOf(token)
    const { status, body } = await signUpInvited(invitation)
    expect([status, body.code]).toEqual([403, 'signUpClosed'])
    expect((await home.call('POST /api/invitations/preview', { body: invitation })).status).toBe(200)
  })

  test('invited people, who join that family and no other', async () => {
    home = await startTestApp(makeDatabase)
    const { token } = (await signUp()).body
    const [family] = (await home.call('GET /api/families', { token })).body
    const invitation = await invitationOf(token, 2)
    const ben = await signUpInvited(invitation)
    expect(ben.status).toBe(201)
    expect((await home.call('GET /api/families', { token: ben.body.token })).body).toEqual([
      { ...family, role: 'helper' },
    ])

    // A taken e-mail does not use the invitation.
    const taken = { email: ben.body.user.email, name: 'Ben', password: 'secret1', invitation }
    expect((await home.call('POST /api/auth/signup', { body: taken })).status).toBe(409)
    expect((await signUpInvited(invitation)).status).toBe(201)

    const late = await signUpInvited(invitation)
    expect([late.status, late.body.message]).toEqual([404, 'This invitation is no longer valid'])
    expect(await home.database.selectFrom('users').selectAll().execute()).toHaveLength(3)
    expect(await home.database.selectFrom('families').selectAll().execute()).toHaveLength(1)
  })

  test('one of several who use one invitation at once, without leaving accounts of the others', async () => {
    home = await startTestApp(makeDatabase)
    const { token } = (await signUp()).body
    const invitation = await invitationOf(token)
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUpInvited(invitation)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404])
    expect(await home.database.selectFrom('users').selectAll().execute()).toHaveLength(2)
    expect(await home.database.selectFrom('credentials').selectAll().execute()).toHaveLength(2)
  })

  test('a limited number an hour from one network, including taken e-mails', async () => {
    home = await startTestApp(makeDatabase, { signUpLimit: 3, trustProxy: 'loopback' })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const taken = 'taken@example.org'
    expect((await signUp(taken, from('2001:db8::1'))).status).toBe(201)
    expect((await signUp(taken, from('2001:db8::2'))).status).toBe(409)
    expect((await signUp(taken, from('2001:db8::3'))).status).toBe(409)
    const refused = await signUp(taken, from('2001:db8::4'))
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many new accounts from your network. Please try again later.',
    ])
    expect(Number(refused.headers['retry-after'])).toBe(3600)
    expect((await signUp(undefined, from('2001:db8::5'))).status).toBe(429)
    expect((await signUp(undefined, from('2001:db8:0:1::1'))).status).toBe(201)
    home.clock.now = new Date(home.clock.now.getTime() + HOUR_MS)
    expect((await signUp(undefined, from('2001:db8::6'))).status).toBe(201)
  })

  test('as many of a crowd at once as the limit allows', async () => {
    home = await startTestApp(makeDatabase, { signUpLimit: 3 })
    const proxied = { 'x-forwarded-for': '203.0.113.9' }
    const crowd = Array.from({ length: 12 }, () => signUp(undefined, proxied))
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(429)])
  })

  test('people at the machine itself without a limit', async () => {
    home = await startTestApp(makeDatabase, { signUpLimit: 1 })
    for (let i = 0; i < 3; i++) expect((await signUp()).status).toBe(201)
    expect((await signUp(undefined, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(201)
    expect((await signUp(undefined, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
  })
})
