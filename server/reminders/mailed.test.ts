import { beforeAll, beforeEach, expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import {
  addSomeMedication,
  addSomeMember,
  confirmAddresses,
  type Member,
  personOf,
} from '../../test/household.ts'
import { mailedHome } from '../../test/mailedHome.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { planBody } from '../../test/somePlan.ts'
import type { Outbox } from './outbox.ts'
import { planDigest } from './planDigest.ts'

onEachEngine('what comes by e-mail', ({ open }) => {
  const on = mailedHome(open)
  const { home, outboxOf, settle } = on
  const nora = memberIn(home)
  let ben: Member
  let me: string
  let medicationId: string
  let outbox: Outbox
  beforeAll(async () => {
    me = await personOf(home, nora.id, nora.familyId)
    ben = await addSomeMember(home, nora.familyId)
  })
  const at = (time: string) => on.at(time, outbox)
  const linkIn = (text: string) => /https:\/\/cabinet\.example\.org\/reminder#([\w.-]+)/.exec(text)?.[1] ?? ''

  beforeEach(async () => {
    for (const table of ['deliveries', 'medications', 'reminderSettings', 'follows'] as const)
      await home.database.deleteFrom(table).execute()
    await confirmAddresses(home)
    home.clock.now = new Date('2026-12-01T07:00:00Z')
    outbox = outboxOf()
    medicationId = (await addSomeMedication(home, nora)).id
    await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id: medicationId },
      body: planBody(me, { remind: { ...REMINDING, repeats: 0, tellMinutes: 30 } }),
    })
  })

  test('is who and when, and a link that logs the dose, once', async () => {
    await settle(nora, {})
    const [due, ...others] = await at('08:00')
    expect(others).toEqual([])
    expect(due?.to).toEqual([nora.email])
    expect(due?.headers.subject).toMatch(/, 8:00\sAM$/)
    expect(`${due?.headers.subject} ${due?.text} ${due?.html}`).not.toContain('Ibuprofen')
    const token = linkIn(due?.text ?? '')
    for (let times = 0; times < 2; times++) {
      const { status, body } = await home.call('POST /api/reminders/act', {
        body: { token, action: 'taken' },
      })
      expect([status, body.state]).toEqual([200, 'taken'])
    }
    const { body: doses } = await home.call('GET /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: medicationId },
    })
    expect(doses).toHaveLength(1)
  })

  test('tells who follows that it is not taken, by name where that is wanted, and that it was', async () => {
    await settle(ben, {
      showNames: true,
      follows: [{ personId: me, due: false, missed: true, stock: false }],
    })
    expect(await at('08:00')).toEqual([])
    const [late] = await at('08:30')
    expect(late?.to).toEqual([ben.email])
    expect(late?.text).toContain('Not taken yet: Ibuprofen, 1 pill')
    await home.call('POST /api/reminders/act', {
      body: { token: linkIn(late?.text ?? ''), action: 'taken' },
    })
    await at('08:31')
    const [clear] = await at('08:32')
    expect(clear?.text).toMatch(/Taken at 8:30\sAM/)
  })

  test.each([
    ['at its time', '08:00'],
    ['after an outage', '08:10'],
  ])('comes to each of several who follow the same person, %s', async (_, time) => {
    const follows = [{ personId: me, due: true, missed: true, stock: false }]
    for (const one of [nora, ben]) await settle(one, { follows })
    // Messages due before the outage are queued by then.
    home.clock.now = new Date('2026-12-01T07:55:00Z')
    await outbox.tick()
    const both = [[ben.email], [nora.email]].sort()
    expect((await at(time)).map(({ to }) => to).sort()).toEqual(both)
    expect((await at('08:30')).map(({ to }) => to).sort()).toEqual(both)
  })

  test('comes under the same name when it is sent again', async () => {
    await settle(nora, {})
    let sent = 0
    const dying = outboxOf({
      send: async (sending) => {
        await home.senders.sendDeliveries(sending)
        sent++
        return new Promise(() => {})
      },
    })
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await dying.tick()
    await expect.poll(() => sent).toBe(1)
    const first = on.server.received.at(-1)
    const [again] = await at('08:02')
    expect(again?.headers['message-id']).toBe(first?.headers['message-id'])
    expect(linkIn(again?.text ?? '')).toBe(linkIn(first?.text ?? ''))
  })

  test('is the week on Mondays for who asked', async () => {
    await settle(nora, { email: false, digest: true })
    home.clock.now = new Date('2026-12-07T08:00:00Z')
    await planDigest(home.database, home.clock.now)
    const before = on.server.received.length
    await outbox.tick()
    await outbox.settled()
    const [week] = on.server.received.slice(before)
    expect(week?.headers.subject).toBe('The week from November 30 to December 6')
    expect(week?.text).toContain('0 of 6 taken, 6 not taken')
  })

  test('is tried by a test, which tells what the server said', async () => {
    const tried = () =>
      home.call('POST /api/reminders/test', { token: nora.token, body: { channel: 'email' } })
    expect((await tried()).body).toEqual({ delivered: true, detail: null })
    on.server.refuse({ at: 'to', answer: { code: 550, text: 'no such mailbox' } })
    const { body } = await tried()
    expect(body.delivered).toBe(false)
    expect(body.detail).toContain('no such mailbox')
  })
})
