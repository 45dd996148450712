import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CallName } from '../../../contract/calls.ts'
import { discoveryIn } from '../../../test/homeAssistantFields.ts'
import { addSomeMedication, addSomePerson, makeSomeApiToken, personOf } from '../../../test/household.ts'
import { startBroker, type TestBroker } from '../../../test/mqttBroker.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { planBody } from '../../../test/somePlan.ts'
import type { SentTo } from '../../../test/testApp.ts'
import { limits } from '../../config/machine.ts'
import { runHomeAssistant } from './runHomeAssistant.ts'

onEachEngine('Home Assistant', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  let broker: TestBroker
  let me: string
  let ibuprofen: string
  let apiToken: { id: string; token: string }
  beforeAll(async () => {
    me = await personOf(home, nora.id, nora.familyId)
  })

  const call = <Name extends CallName>(name: Name, sent: SentTo) =>
    home.call(name, { token: nora.token, ...sent })

  async function planOne(name: string, personId = me) {
    const { id } = await addSomeMedication(home, nora, { name, pillCount: 20 })
    await call('POST /api/medications/{id}/plans', { params: { id }, body: planBody(personId) })
    return id
  }

  beforeEach(async () => {
    broker = await startBroker()
    onTestFinished(() => broker.close())
    await home.database.deleteFrom('medications').execute()
    await home.database.deleteFrom('people').where('id', '!=', me).execute()
    home.clock.now = new Date('2026-12-01T07:00:00Z')
    apiToken = await makeSomeApiToken(home, nora, { scope: 'log', familyId: nora.familyId })
    ibuprofen = await planOne('Ibuprofen')
  })

  /** The server's side; ends with the test. */
  async function start() {
    const app: FastifyInstance = Fastify()
    runHomeAssistant(app, {
      database: home.database,
      now: () => home.clock.now,
      config: { publicUrl: new URL('https://cabinet.example'), limits: limits({}) },
      mqtt: { url: broker.url, token: apiToken.token },
    })
    await app.ready()
    let isOpen = true
    const close = async () => {
      if (isOpen) await app.close()
      isOpen = false
    }
    onTestFinished(close)
    await expect.poll(statusNow, WITHIN).toBe('online')
    return { close }
  }
  const WITHIN = { timeout: 15_000, interval: 20 }

  const endsWith = (ending: string) => [...broker.retained()].find(([topic]) => topic.endsWith(ending))
  const statusNow = () => endsWith('/status')?.[1]
  const statuses = () =>
    broker.published.filter(({ topic }) => topic.endsWith('/status')).map(({ payload }) => payload)
  const stateOf = (id: string) => JSON.parse(endsWith(`/${id}/state`)?.[1] ?? 'null')
  const configsOf = (id: string) =>
    [...broker.retained()].filter(([topic]) => topic.includes(`/${id}_`)).map(([topic]) => topic.split('/'))
  const command = (personId: string, payload: string, retain = false) => {
    const [topic] = endsWith('/status') as [string, string]
    return broker.publish(topic.replace('/status', `/${personId}/take`), payload, retain)
  }
  const press = (personId: string, at = home.clock.now, retain = false) =>
    command(personId, JSON.stringify({ pressedAt: at.toISOString() }), retain)
  const dosesOf = async (id: string) =>
    (await call('GET /api/medications/{id}/logs', { params: { id }, query: {} })).body

  test('asks a broker that refuses again, with user and password as they are written', async () => {
    const given: (string | undefined)[][] = []
    broker.admit((user, password) => given.push([user, password]) > 1)
    const secret = 'p:@/%#ü:'
    broker.url.username = encodeURIComponent(secret)
    broker.url.password = encodeURIComponent(secret)
    await start()
    expect(given).toEqual([
      [secret, secret],
      [secret, secret],
    ])
  })

  test('finds a device for each person and planned medicine, by the documented fields', async () => {
    await addSomeMedication(home, nora, { name: 'Plasters' })
    await start()
    const found = [...broker.retained()].filter(([topic]) => topic.endsWith('/config'))
    const entities = found.map(([topic, payload]) => discoveryIn(topic, payload))
    expect(entities.map(({ device, name }) => `${device.model} ${device.name}: ${name}`).sort()).toEqual([
      'Medicine Ibuprofen: Days left',
      'Medicine Ibuprofen: Low stock',
      'Person Nora Berg: Dose due',
      'Person Nora Berg: Mark Due Doses as Taken',
      'Person Nora Berg: Missed in 24 hours',
      'Person Nora Berg: Next dose',
      'Person Nora Berg: Taken today',
    ])
    expect(new Set(entities.map(({ unique_id: id }) => id)).size).toBe(7)
    const entityIds = entities.map((entity) => entity.default_entity_id)
    expect(entityIds).toContain('sensor.nora_berg_next_dose')
    for (const id of entityIds) expect(id).toMatch(/^(sensor|binary_sensor|button)\.[a-z0-9]+(_[a-z0-9]+)*$/)
    const topics = new Set([...broker.retained().keys()])
    for (const entity of entities) {
      expect(topics).toContain(entity.availability_topic)
      if ('state_topic' in entity) expect(topics).toContain(entity.state_topic)
    }
  })

  test("names are in the language of the token's owner, ids in none", async () => {
    const ids = () =>
      [...broker.retained()]
        .filter(([topic]) => topic.endsWith('/config'))
        .map(([topic, payload]) => {
          const { name, device, ...entity } = discoveryIn(topic, payload)
          return {
            name: `${device.model}: ${name}`,
            ids: [topic, entity.unique_id, entity.default_entity_id],
          }
        })
        .sort((a, b) => (a.ids.join() < b.ids.join() ? -1 : 1))
    await start()
    const before = ids()
    const speak = (language: 'de' | null) => call('PATCH /api/account', { body: { language } })
    await speak('de')
    onTestFinished(async () => void (await speak(null)))
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ due: ['Ibuprofen, 1 Tablette'] })
    expect(ids().map(({ name }) => name)).toContain('Person: Nächste Dosis')
    expect(ids().map(({ name }) => name)).toContain('Medikament: Geht zur Neige')
    expect(ids().map((one) => one.ids)).toEqual(before.map((one) => one.ids))
  })

  test('shows each change: due, taken, missed, next dose, days left', async () => {
    await start()
    expect(stateOf(me)).toEqual({
      next_dose: '2026-12-01T08:00:00.000Z',
      due: [],
      due_since: null,
      missed: 0,
      planned: 1,
      taken: 0,
    })
    expect(stateOf(ibuprofen)).toMatchObject({ days_left: 19, low: false })
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await expect
      .poll(() => stateOf(me), WITHIN)
      .toMatchObject({ due: ['Ibuprofen, 1 pill'], due_since: '2026-12-01T08:00:00.000Z' })
    await call('POST /api/medications/{id}/logs', {
      params: { id: ibuprofen },
      body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: me },
    })
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ due: [], taken: 1 })
    expect(stateOf(me).next_dose).toBe('2026-12-02T08:00:00.000Z')
    home.clock.now = new Date('2026-12-02T00:00:00Z')
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ planned: 1, taken: 0, missed: 0 })
    home.clock.now = new Date('2026-12-02T23:00:00Z')
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ due: [], missed: 1 })
  })

  test('a press logs what was due then, once, as the token holder', async () => {
    const other = await planOne('Zinc')
    await start()
    home.clock.now = new Date('2026-12-01T08:00:30Z')
    await press(me)
    await press(me)
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ taken: 2, due: [] })
    // Repeats the message, and sends one that the broker keeps.
    await press(me)
    await press(me, new Date('2026-12-01T08:00:40Z'), true)
    home.clock.now = new Date('2026-12-02T08:00:30Z')
    await press(me)
    await expect
      .poll(() => stateOf(me), WITHIN)
      .toMatchObject({ next_dose: '2026-12-03T08:00:00.000Z', due: [] })
    for (const id of [ibuprofen, other])
      expect(await dosesOf(id)).toMatchObject([
        { takenAt: '2026-12-02T08:00:30.000Z', loggedBy: me },
        { takenAt: '2026-12-01T08:00:30.000Z', loggedBy: me },
      ])
  })

  test('neither an old press nor one for someone else does anything', async () => {
    const stranger = await addSomePerson(home, { token: nora.token, familyId: nora.familyId })
    await start()
    home.clock.now = new Date('2026-12-01T08:10:00Z')
    await press(me, new Date('2026-12-01T08:04:00Z'))
    await press(stranger)
    await press('nobody')
    await command(me, '{"x')
    // Presses are handled in order: after this one the others have been.
    await press(me)
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ taken: 1 })
    expect(await dosesOf(ibuprofen)).toHaveLength(1)
  })

  test('a token that may only see gets no button, and its presses log nothing', async () => {
    await start()
    const components = () => configsOf(me).map(([, component]) => component)
    expect(components()).toContain('button')
    const limitTo = (scope: 'see' | 'log') =>
      home.database.updateTable('apiTokens').set({ scope }).where('id', '=', apiToken.id).execute()
    await limitTo('see')
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await press(me)
    await expect.poll(components, WITHIN).not.toContain('button')
    expect(stateOf(me)).toMatchObject({ due: ['Ibuprofen, 1 pill'] })
    await limitTo('log')
    home.clock.now = new Date('2026-12-01T08:01:00Z')
    await press(me)
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ due: [] })
    expect(await dosesOf(ibuprofen)).toMatchObject([{ takenAt: '2026-12-01T08:01:00.000Z' }])
  })

  test("a token of one family shows nothing of the account's others", async () => {
    const other = await call('POST /api/families', { body: { name: 'Grandparents' } })
    await addSomePerson(home, { token: nora.token, familyId: other.body.id })
    await start()
    const people = [...broker.retained().keys()].filter((topic) => topic.endsWith('_next_dose/config'))
    expect(people).toEqual([expect.stringContaining(`${me}_next_dose`)])
  })

  test('a medicine, a person and everything go from the broker with the right to see them', async () => {
    const pet = await addSomePerson(home, { token: nora.token, familyId: nora.familyId })
    await start()
    expect(configsOf(pet)).not.toEqual([])
    await call('DELETE /api/medications/{id}', { params: { id: ibuprofen } })
    await call('DELETE /api/people/{id}', { params: { id: pet } })
    await expect.poll(() => [configsOf(pet), configsOf(ibuprofen)], WITHIN).toEqual([[], []])
    expect([endsWith(`/${pet}/state`), endsWith(`/${ibuprofen}/state`)]).toEqual([undefined, undefined])
    await home.database.deleteFrom('apiTokens').where('id', '=', apiToken.id).execute()
    await expect.poll(() => [...broker.retained().values()], WITHIN).toEqual(['online'])
  })

  test('after an hour without the broker, it gets each state that differs, once, and a press sent twice acts once', async () => {
    const zinc = await planOne('Zinc')
    await start()
    await broker.disconnect()
    for (const time of ['07:30', '08:00', '08:30', '09:00']) {
      home.clock.now = new Date(`2026-12-01T${time}:00Z`)
      await call('POST /api/medications/{id}/logs', {
        params: { id: ibuprofen },
        body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: me, extra: time !== '08:00' },
      })
    }
    broker.published.length = 0
    await broker.reconnect()
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ taken: 1, due: ['Zinc, 1 pill'] })
    await expect.poll(statusNow, WITHIN).toBe('online')
    const told = broker.published.map(({ topic }) => topic.split('/').slice(2).join('/')).sort()
    expect(told.filter((topic) => topic.endsWith('state'))).toEqual(
      [`${ibuprofen}/state`, `${me}/state`].sort(),
    )
    expect(told.filter((topic) => topic.endsWith('config'))).toEqual([])
    expect(stateOf(zinc)).toMatchObject({ days_left: 19 })

    const pressedAt = home.clock.now
    await press(me, pressedAt)
    await press(me, pressedAt)
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ taken: 2, due: [] })
    // Undone by hand: a copy that the broker delivers after another outage must not log it again.
    const [logged] = await dosesOf(zinc)
    await call('DELETE /api/medications/{id}/logs/{logId}', { params: { id: zinc, logId: logged?.id ?? '' } })
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ taken: 1, due: ['Zinc, 1 pill'] })
    broker.published.length = 0
    await broker.disconnect()
    await broker.reconnect()
    await expect.poll(statuses, WITHIN).toEqual(['offline', 'online'])
    await press(me, pressedAt)
    // Presses are handled in order: once the next one is done the copy has been handled.
    home.clock.now = new Date('2026-12-01T09:01:00Z')
    await press(me)
    await expect.poll(() => stateOf(me), WITHIN).toMatchObject({ due: [] })
    expect(await dosesOf(zinc)).toMatchObject([{ takenAt: '2026-12-01T09:01:00.000Z' }])
  })

  test('a broker that lost everything is told everything again', async () => {
    await start()
    const before = broker.retained()
    await broker.disconnect()
    await broker.reconnect({ empty: true })
    await expect.poll(() => broker.retained(), WITHIN).toEqual(before)
  })

  test('a restart of the server changes nothing but what changed meanwhile', async () => {
    const zinc = await planOne('Zinc')
    const { close } = await start()
    const before = broker.retained()
    await close()
    await expect.poll(statusNow, WITHIN).toBe('offline')
    await call('DELETE /api/medications/{id}', { params: { id: zinc } })
    broker.published.length = 0
    await start()
    expect([...broker.retained().keys()].sort()).toEqual(
      [...before.keys()].filter((topic) => !topic.includes(zinc)).sort(),
    )
    const told = broker.published.filter(({ topic }) => /\/(config|state)$/.test(topic))
    const cleared = told.filter(({ payload }) => payload === '')
    expect(cleared.map(({ topic }) => topic.includes(zinc))).toEqual([true, true, true])
    expect(told.filter(({ payload }) => payload !== '')).toMatchObject([
      { topic: endsWith(`/${me}/state`)?.[0] },
    ])
  })

  test('a lost connection makes the devices unavailable until the next one', async () => {
    await start()
    broker.published.length = 0
    await broker.disconnect()
    await broker.reconnect()
    await expect.poll(statuses, WITHIN).toEqual(['offline', 'online'])
  })
})
