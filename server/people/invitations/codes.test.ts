import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../language/durations.ts'
import { inviteMember, signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

onBothEngines("an invitation's code", ({ open }) => {
  const log: string[] = []
  const home = open({ trustProxy: 'loopback', logTo: { write: (line) => void log.push(line) } })
  const nora = memberIn(home)

  const preview = (body: object, address = '192.0.2.1') =>
    home.call('POST /api/invitations/preview', { body, headers: { 'x-forwarded-for': address } })
  const passed = (ms: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + ms)
  }
  /** Of a billion codes the one that nobody is given here. */
  const wrong = { code: '0000 0000' }

  test.each([
    (code: string) => code.toLowerCase(),
    (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`,
    (code: string) => ` ${code.slice(0, 4)}-${code.slice(4)} `,
    (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
    (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'I'),
  ])('may be typed as people write it (%#)', async (typed) => {
    const { code } = await inviteMember(home, nora)
    expect((await preview({ code: typed(code) })).status).toBe(200)
  })

  test.each(['', 'K7QM2XR', 'K7QM2XRDD', 'K7QM2XRU', 'K7QM2XR!', 12345678, null, 'x'.repeat(100)])(
    'that is none is refused with what one is: %j',
    async (code) => {
      const { status, body } = await preview({ code })
      expect([status, body.message]).toEqual([400, 'A code has 8 characters: letters and digits'])
    },
  )

  test('is required if neither it nor a link is given', async () => {
    const { status, body } = await preview({})
    expect([status, body.message]).toEqual([400, 'Please enter the code of an invitation'])
  })

  test('ends after 15 minutes, or with the next one; the link continues', async () => {
    const { id, code, link } = await inviteMember(home, nora)
    const token = link.slice(link.indexOf('#') + 1)
    passed(15 * MINUTE_MS - 1)
    expect((await preview({ code })).status).toBe(200)
    passed(1)
    expect((await preview({ code })).status).toBe(404)
    expect((await preview({ token })).status).toBe(200)

    const renew = async () => {
      const params = { id: nora.familyId, invitationId: id }
      const { status, body } = await home.call('POST /api/families/{id}/invitations/{invitationId}/code', {
        token: nora.token,
        params,
      })
      expect([status, Date.parse(body.codeExpiresAt)]).toEqual([
        201,
        home.clock.now.getTime() + 15 * MINUTE_MS,
      ])
      return body.code
    }
    const second = await renew()
    expect((await preview({ code: second })).status).toBe(200)
    const third = await renew()
    expect((await preview({ code: second })).status).toBe(404)
    expect((await preview({ code: third })).status).toBe(200)
  })

  test('cannot be guessed: 10 wrong ones from an address block it for 15 minutes', async () => {
    passed(15 * MINUTE_MS)
    const { code, link } = await inviteMember(home, nora)
    const at = '198.51.100.7'
    for (let right = 0; right < 12; right++) expect((await preview({ code }, at)).status).toBe(200)
    log.length = 0
    // All at once, so that none passes while the others are checked.
    const guesses = await Promise.all(Array.from({ length: 10 }, () => preview(wrong, at)))
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(404))
    const warnings = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
    const warning = expect.objectContaining({ address: at, msg: 'invitation code failed' })
    expect(warnings).toEqual(Array(10).fill(warning))
    const refused = await preview({ code }, at)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many attempts. Please try again later.',
    ])
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
    const headers = { 'x-forwarded-for': at }
    const stranger = await signUpMember(home, 'Stranger')
    const accepted = await home.call('POST /api/invitations/accept', {
      token: stranger.token,
      body: { code },
      headers,
    })
    expect(accepted.status).toBe(429)
    const body = { email: 'guest@example.org', name: 'Guest', password: 'secret1', invitation: { code } }
    expect((await home.call('POST /api/auth/signup', { body, headers })).status).toBe(429)

    expect((await preview({ code })).status, 'from elsewhere').toBe(200)
    expect((await preview({ token: link.slice(link.indexOf('#') + 1) }, at)).status, 'the link').toBe(200)
    passed(15 * MINUTE_MS)
    expect((await preview(wrong, at)).status).toBe(404)
  })

  test('cannot be guessed from many addresses either: 100 wrong ones in all', async () => {
    passed(15 * MINUTE_MS)
    const { code } = await inviteMember(home, nora)
    for (let network = 0; network < 10; network++) {
      const at = `203.0.113.${network}`
      const guesses = await Promise.all(Array.from({ length: 10 }, () => preview(wrong, at)))
      expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(404))
    }
    expect((await preview({ code }, '192.0.2.99')).status).toBe(429)
    passed(15 * MINUTE_MS)
    expect((await preview(wrong, '192.0.2.99')).status).toBe(404)
  })
})
