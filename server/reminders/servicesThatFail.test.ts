import { expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMember } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { startPushService } from '../../test/pushService.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import type { DeliveryToSend } from './kinds/kind.ts'

onEachEngine('what a service does not take', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, pushServices, at, remindOn, plan, becameOf } = on

  test('comes again later where the service fails, under the same name', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    on.service.answer({ status: 500 })
    const [first] = await at('08:00')
    expect(await at('08:00:29')).toEqual([])
    on.service.answer({ status: 201 })
    expect(await at('08:00:30')).toMatchObject([{ topic: first.topic, tag: first.tag }])
    expect(await at('08:01')).toEqual([])
    expect(await becameOf()).toEqual([['due', 'sent', null]])
  })

  test('waits as long as the service says', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    on.service.answer({ status: 429, headers: { 'retry-after': '240' } })
    await at('08:00')
    expect(await at('08:03:59')).toEqual([])
    expect(await at('08:04')).toHaveLength(1)
  })

  test('is given up when its time is over, with what the service said', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    on.service.answer({ status: 503 })
    await at('08:00')
    expect(await at('20:30')).toEqual([])
    expect(await becameOf()).toMatchObject([['due', 'expired', expect.stringContaining('503')]])
  })

  test('sends nothing more to a device that is gone', async () => {
    await remindOn(nora)
    await plan()
    on.service.answer({ status: 410 })
    expect(await at('08:00')).toHaveLength(1)
    const { body } = await home.call('GET /api/reminders/settings', { token: nora.token })
    expect(body.devices).toMatchObject([{ endedAt: '2026-12-01T08:00:00.000Z' }])
    expect(await at('08:15')).toEqual([])
  })

  test('tells whose service refuses it what it said', async () => {
    await remindOn(nora)
    await plan()
    on.service.answer({ status: 403, text: 'the keys do not match' })
    await at('08:00')
    const devices = async () =>
      (await home.call('GET /api/reminders/settings', { token: nora.token })).body.devices
    expect(await devices()).toMatchObject([{ error: expect.stringContaining('the keys do not match') }])
    on.service.answer({ status: 201 })
    await at('08:15')
    expect(await devices()).toMatchObject([{ error: null, lastOkAt: '2026-12-01T08:15:00.000Z' }])
  })

  test('reaches others while one service hangs', async () => {
    const hanging = await startPushService(() => home.clock.now)
    pushServices.push(hanging.origin)
    hanging.answer('hang')
    for (let device = 0; device < 20; device++) {
      const { endpoint, ...keys } = hanging.subscribe()
      const { token } = await addSomeMember(home, nora.familyId)
      await home.call('PUT /api/push/subscription', { token, body: { endpoint, keys, label: 'Phone' } })
    }
    const noras = await remindOn(nora)
    const followers = await home.database.selectFrom('pushSubscriptions').select('userId').execute()
    for (const { userId } of followers)
      await home.database
        .insertInto('follows')
        .values({ userId, personId: on.me, due: 1, missed: 0, missedAfter: 0, stock: 0 })
        .execute()
    await plan()
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await on.outbox.tick()
    await expect.poll(() => on.service.received.map(({ endpoint }) => endpoint)).toEqual([noras])
    await hanging.close()
    await on.outbox.settled()
    pushServices.pop()
  })

  test('reaches others while many services hang', { timeout: 30_000 }, async () => {
    const HANGING = 40
    await on.addDevices(HANGING, (id, n) => `https://hanging${n}.notify.windows.com/${id}`)
    const once = { remind: { ...REMINDING, repeats: 0 } }
    for (const name of ['Ibuprofen', 'Cetirizine', 'Metformin', 'Zinc']) await plan(once, name)
    const begun: string[] = []
    const outbox = on.outboxOf(([wanted]) => {
      const { host } = (wanted as DeliveryToSend).row
      begun.push(host)
      return new Promise((resolve) => {
        if (!host.includes('hanging')) resolve({ kind: 'sent' })
      })
    })
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await outbox.tick()
    await remindOn(nora)
    await outbox.tick()
    const others = () => begun.filter((host) => !host.includes('hanging'))
    await expect.poll(others).toHaveLength(1)
    expect(begun.length).toBeGreaterThan(HANGING)
  })
})
