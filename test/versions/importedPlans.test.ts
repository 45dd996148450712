import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadBackup } from '../../server/exchange/backup/loadBackup.ts'
import { Outbox } from '../../server/reminders/outbox.ts'
import { startPushService } from '../pushService.ts'
import { startTestApp } from '../testApp.ts'
import { engines } from '../testDatabases.ts'

/**
 * Backup by version 1.0.0 on 2026-11-27 of a family that imported its sample of medTimer and our own tables of a plan that counts
 * hours from the last dose. Its ids have 32 letters.
 */
const FILE = path.join(import.meta.dirname, '1.0.0-imports.tar')

test.each(engines)(
  'plans that version 1.0.0 imported remind and can be acted on with $engine',
  async ({ makeDatabase }) => {
    const service = await startPushService(() => home.clock.now)
    const home = await startTestApp(makeDatabase, {
      pushServices: [service.origin],
      prepare: async (database) => void (await loadBackup(FILE, database)),
    })
    onTestFinished(async () => {
      await home.close()
      await service.close()
    })
    home.clock.now = new Date('2026-11-28T07:59:00Z')
    const account = { email: 'zoe@example.org', password: 'secret1' }
    const { token } = (await home.call('POST /api/auth/login', { body: account })).body
    const [family] = (await home.call('GET /api/families', { token })).body
    const familyId = family?.id ?? ''
    const { endpoint, ...keys } = service.subscribe()
    await home.call('PUT /api/push/subscription', { token, body: { endpoint, keys, label: 'Phone' } })
    const outbox = new Outbox({
      database: home.database,
      now: () => home.clock.now,
      channels: home.senders.channels,
      hasLinks: true,
      send: home.senders.sendDeliveries,
      log: { error() {}, warn() {} },
    })
    const at = async (instant: string) => {
      home.clock.now = new Date(instant)
      const before = service.received.length
      await outbox.tick()
      await outbox.settled()
      return service.received.slice(before).map(({ body }) => JSON.parse(body).title)
    }
    const due = async () => {
      const query = { familyId, from: '2026-11-28T00:00:00Z', to: '2026-11-29T00:00:00Z' }
      return (await home.call('GET /api/occurrences', { token, query })).body
    }
    const { body: medicines } = await home.call('GET /api/medications', { token, query: { familyId } })
    const idOf = (name: string) => medicines.find((one) => one.name === name)?.id ?? ''
    const morning = async () => (await due()).find((one) => one.medicationId === idOf('Metformin'))
    const act = async (call: 'snooze' | 'care' | 'skip', id: string) =>
      (
        await home.call(`POST /api/occurrences/{id}/${call}`, {
          token,
          params: { id },
          body: call === 'snooze' ? { minutes: 30 } : call === 'skip' ? { reason: 'toldTo' } : undefined,
        } as never)
      ).status

    expect(await at('2026-11-28T07:59:00Z')).toEqual([])
    expect(await at('2026-11-28T08:00:00Z')).toEqual([expect.stringMatching(/8:00\sAM$/)])
    const id = (await morning())?.id ?? ''
    expect(id).toMatch(/^[\da-f]{32}-1-20261128T0800$/)
    expect([await act('snooze', id), await act('care', id)]).toEqual([200, 200])
    expect(await morning()).toMatchObject({ state: 'snoozed', care: { until: expect.any(String) } })
    expect(await at('2026-11-28T08:31:00Z')).toHaveLength(1)
    expect([await act('skip', id), (await morning())?.state]).toEqual([200, 'skipped'])

    const hourly = (await due()).find((one) => one.medicationId === idOf('Paracetamol'))
    expect(hourly?.id.length).toBeGreaterThan(64)
    expect(await act('skip', hourly?.id ?? '')).toBe(200)
  },
)
