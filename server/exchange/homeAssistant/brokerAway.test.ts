import { expect, test } from 'vitest'
import { brokerHome } from '../../../test/brokerHome.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('Home Assistant after an outage', ({ open }) => {
  const on = brokerHome(open)
  const { home, call, planOne, start, WITHIN, endsWith, statusNow, statuses, stateOf, press, dosesOf } = on

  test('after an hour without the broker, it gets each state that differs, once, and a press sent twice acts once', async () => {
    const zinc = await planOne('Zinc')
    await start()
    await on.broker.disconnect()
    for (const time of ['07:30', '08:00', '08:30', '09:00']) {
      home.clock.now = new Date(`2026-12-01T${time}:00Z`)
      await call('POST /api/medications/{id}/logs', {
        params: { id: on.ibuprofen },
        body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: on.me, extra: time !== '08:00' },
      })
    }
    on.broker.published.length = 0
    await on.broker.reconnect()
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ taken: 1, due: ['Zinc, 1 pill'] })
    await expect.poll(statusNow, WITHIN).toBe('online')
    const told = on.broker.published.map(({ topic }) => topic.split('/').slice(2).join('/')).sort()
    expect(told.filter((topic) => topic.endsWith('state'))).toEqual(
      [`${on.ibuprofen}/state`, `${on.me}/state`].sort(),
    )
    expect(told.filter((topic) => topic.endsWith('config'))).toEqual([])
    expect(stateOf(zinc)).toMatchObject({ days_left: 19 })

    const pressedAt = home.clock.now
    await press(on.me, pressedAt)
    await press(on.me, pressedAt)
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ taken: 2, due: [] })
    // Undone by hand: a copy that the broker delivers after another outage must not log it again.
    const [logged] = await dosesOf(zinc)
    await call('DELETE /api/medications/{id}/logs/{logId}', { params: { id: zinc, logId: logged?.id ?? '' } })
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ taken: 1, due: ['Zinc, 1 pill'] })
    on.broker.published.length = 0
    await on.broker.disconnect()
    await on.broker.reconnect()
    await expect.poll(statuses, WITHIN).toEqual(['offline', 'online'])
    await press(on.me, pressedAt)
    // Presses are handled in order: once the next one is done the copy has been handled.
    home.clock.now = new Date('2026-12-01T09:01:00Z')
    await press(on.me)
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ due: [] })
    expect(await dosesOf(zinc)).toMatchObject([{ takenAt: '2026-12-01T09:01:00.000Z' }])
  })

  test('a broker that lost everything is told everything again', async () => {
    await start()
    const before = on.broker.retained()
    await on.broker.disconnect()
    await on.broker.reconnect({ empty: true })
    await expect.poll(() => on.broker.retained(), WITHIN).toEqual(before)
  })

  test('a restart of the server changes nothing but what changed meanwhile', async () => {
    const zinc = await planOne('Zinc')
    const { close } = await start()
    const before = on.broker.retained()
    await close()
    await expect.poll(statusNow, WITHIN).toBe('offline')
    await call('DELETE /api/medications/{id}', { params: { id: zinc } })
    on.broker.published.length = 0
    await start()
    expect([...on.broker.retained().keys()].sort()).toEqual(
      [...before.keys()].filter((topic) => !topic.includes(zinc)).sort(),
    )
    const told = on.broker.published.filter(({ topic }) => /\/(config|state)$/.test(topic))
    const cleared = told.filter(({ payload }) => payload === '')
    expect(cleared.map(({ topic }) => topic.includes(zinc))).toEqual([true, true, true])
    expect(told.filter(({ payload }) => payload !== '')).toMatchObject([
      { topic: endsWith(`/${on.me}/state`)?.[0] },
    ])
  })

  test('a lost connection makes the devices unavailable until the next one', async () => {
    await start()
    on.broker.published.length = 0
    await on.broker.disconnect()
    await on.broker.reconnect()
    await expect.poll(statuses, WITHIN).toEqual(['offline', 'online'])
  })
})
