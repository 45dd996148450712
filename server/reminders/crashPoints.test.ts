import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMedication, addSomeMember, type Member, personOf } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { planBody } from '../../test/somePlan.ts'
import { pushSubscription } from '../../test/somePush.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Database } from '../platform/database/tables.ts'
import { Outbox } from './outbox.ts'

/** Every so many of the points at which it can end; `EVERY_POINT=1` for all of them. */
const STRIDE = process.env.EVERY_POINT ? 1 : 3

/** Ends with the n-th question to the database, before it is asked or before its answer is there. */
function dying(atQuestion: number): KyselyPlugin & { isDead: boolean } {
  let asked = 0
  const plugin = {
    isDead: false,
    transformQuery: ({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) => {
      if (++asked >= atQuestion) plugin.isDead = true
      if (plugin.isDead && asked % 2 === 0) throw new Error('killed')
      return node
    },
    async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
      if (plugin.isDead) throw new Error('killed')
      return result
    },
  }
  return plugin
}

onEachEngine('an instance that dies', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  let ben: Member
  let other: Database
  let me: string
  let medicationId: string
  beforeAll(async () => {
    other = openDatabase(home.address)
    home.clock.now = new Date('2026-12-01T00:00:00Z')
    me = await personOf(home, nora.id, nora.familyId)
    ben = await addSomeMember(home, nora.familyId)
    for (const [{ token, id }, follow] of [
      [nora, { due: true, missed: false }],
      [ben, { due: false, missed: true }],
    ] as const) {
      const endpoint = `https://updates.push.services.mozilla.com/${id}`
      await home.call('PUT /api/push/subscription', { token, body: pushSubscription({ endpoint }) })
      const follows = [{ personId: me, ...follow, stock: false }]
      const body = { email: false, digest: false, showNames: false, quiet: null, timeZone: 'UTC', follows }
      await home.call('PUT /api/reminders/settings', { token, body })
    }
    medicationId = (await addSomeMedication(home, nora, { pillCount: 9999 })).id
    await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id: medicationId },
      body: planBody(me, { startsOn: '2026-12-01', remind: { ...REMINDING, repeats: 0 } }),
    })
  })
  afterAll(() => other.destroy())

  /** A day on which an instance dies at a point and another one goes on; gives what was sent, and whether it came to that. */
  async function day(number: number, point: number) {
    const sent: string[] = []
    const plugin = dying(point)
    const make = (database: Database) =>
      new Outbox({
        database,
        now: () => home.clock.now,
        channels: home.senders.channels,
        hasLinks: true,
        async send(sending) {
          for (const {
            row: { userId, step },
          } of sending)
            sent.push(`${userId === ben.id ? 'Ben' : 'Nora'} ${step}`)
          return { kind: 'sent' }
        },
        log: { error() {}, warn() {} },
      })
    let outbox = make(other.withPlugin(plugin))
    const date = new Date(Date.UTC(2026, 11, 1 + number)).toISOString().slice(0, 10)
    const at = (time: string) => {
      home.clock.now = new Date(`${date}T${time}Z`)
    }
    // Whoever goes on does so when the lease of the dead one is over.
    for (const time of ['07:55:00', '08:00:00', '08:01:01', '09:00:00', '09:01:01']) await look(time)
    await home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: medicationId },
      body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: me },
    })
    for (const time of ['09:02:00', '09:03:01', '09:04:02', '09:05:03']) await look(time)
    return { sent, died: plugin.isDead }

    async function look(time: string) {
      at(time)
      await outbox.tick().catch(() => {})
      await outbox.settled()
      if (plugin.isDead) outbox = make(home.database)
    }
  }

  test('at any point loses nothing, and repeats at most one message', { timeout: 600_000 }, async () => {
    let points = 0
    for (let point = 1; ; point += STRIDE) {
      const { sent, died } = await day(++points, point)
      expect([...new Set(sent)].sort(), `point ${point}`).toEqual(['Ben allClear', 'Ben late', 'Nora due'])
      expect(sent.length, `point ${point}: ${sent}`).toBeLessThanOrEqual(died ? 4 : 3)
      if (!died) break
    }
    expect(points * STRIDE).toBeGreaterThan(60)
  })
})
