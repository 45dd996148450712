import { expect, onTestFinished, test } from 'vitest'
import { brokerHome } from '../../../test/brokerHome.ts'
import { discoveryIn } from '../../../test/homeAssistantFields.ts'
import { addSomeMedication, addSomePerson } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('Home Assistant', ({ open }) => {
  const on = brokerHome(open)
  const { home, nora, call, planOne, start, WITHIN, endsWith, stateOf, configsOf, command, press, dosesOf } =
    on

  test('asks a broker that refuses again, with user and password as they are written', async () => {
    const given: (string | undefined)[][] = []
    on.broker.admit((user, password) => given.push([user, password]) > 1)
    const secret = 'p:@/%#ü:'
    on.broker.url.username = encodeURIComponent(secret)
    on.broker.url.password = encodeURIComponent(secret)
    await start()
    expect(given).toEqual([
      [secret, secret],
      [secret, secret],
    ])
  })

  test('finds a device for each person and planned medicine, by the documented fields', async () => {
    await addSomeMedication(home, nora, { name: 'Plasters' })
    await start()
    const found = [...on.broker.retained()].filter(([topic]) => topic.endsWith('/config'))
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
    const topics = new Set([...on.broker.retained().keys()])
    for (const entity of entities) {
      expect(topics).toContain(entity.availability_topic)
      if ('state_topic' in entity) expect(topics).toContain(entity.state_topic)
    }
  })

  test("names are in the language of the token's owner, ids in none", async () => {
    const ids = () =>
      [...on.broker.retained()]
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
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ due: ['Ibuprofen, 1 Tablette'] })
    expect(ids().map(({ name }) => name)).toContain('Person: Nächste Dosis')
    expect(ids().map(({ name }) => name)).toContain('Medikament: Geht zur Neige')
    expect(ids().map((one) => one.ids)).toEqual(before.map((one) => one.ids))
  })

  test('shows each change: due, taken, missed, next dose, days left', async () => {
    await start()
    expect(stateOf(on.me)).toEqual({
      next_dose: '2026-12-01T08:00:00.000Z',
      due: [],
      due_since: null,
      missed: 0,
      planned: 1,
      taken: 0,
    })
    expect(stateOf(on.ibuprofen)).toMatchObject({ days_left: 19, low: false })
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await expect
      .poll(() => stateOf(on.me), WITHIN)
      .toMatchObject({ due: ['Ibuprofen, 1 pill'], due_since: '2026-12-01T08:00:00.000Z' })
    await call('POST /api/medications/{id}/logs', {
      params: { id: on.ibuprofen },
      body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: on.me },
    })
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ due: [], taken: 1 })
    expect(stateOf(on.me).next_dose).toBe('2026-12-02T08:00:00.000Z')
    home.clock.now = new Date('2026-12-02T00:00:00Z')
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ planned: 1, taken: 0, missed: 0 })
    home.clock.now = new Date('2026-12-02T23:00:00Z')
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ due: [], missed: 1 })
  })

  test('a press logs what was due then, once, as the token holder', async () => {
    const other = await planOne('Zinc')
    await start()
    home.clock.now = new Date('2026-12-01T08:00:30Z')
    await press(on.me)
    await press(on.me)
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ taken: 2, due: [] })
    // Repeats the message, and sends one that the broker keeps.
    await press(on.me)
    await press(on.me, new Date('2026-12-01T08:00:40Z'), true)
    home.clock.now = new Date('2026-12-02T08:00:30Z')
    await press(on.me)
    await expect
      .poll(() => stateOf(on.me), WITHIN)
      .toMatchObject({ next_dose: '2026-12-03T08:00:00.000Z', due: [] })
    for (const id of [on.ibuprofen, other])
      expect(await dosesOf(id)).toMatchObject([
        { takenAt: '2026-12-02T08:00:30.000Z', loggedBy: on.me },
        { takenAt: '2026-12-01T08:00:30.000Z', loggedBy: on.me },
      ])
  })

  test('neither an old press nor one for someone else does anything', async () => {
    const stranger = await addSomePerson(home, { token: nora.token, familyId: nora.familyId })
    await start()
    home.clock.now = new Date('2026-12-01T08:10:00Z')
    await press(on.me, new Date('2026-12-01T08:04:00Z'))
    await press(stranger)
    await press('nobody')
    await command(on.me, '{"x')
    // Presses are handled in order: after this one the others have been.
    await press(on.me)
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ taken: 1 })
    expect(await dosesOf(on.ibuprofen)).toHaveLength(1)
  })

  test('a token that may only see gets no button, and its presses log nothing', async () => {
    await start()
    const components = () => configsOf(on.me).map(([, component]) => component)
    expect(components()).toContain('button')
    const limitTo = (scope: 'see' | 'log') =>
      home.database.updateTable('apiTokens').set({ scope }).where('id', '=', on.apiToken.id).execute()
    await limitTo('see')
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await press(on.me)
    await expect.poll(components, WITHIN).not.toContain('button')
    expect(stateOf(on.me)).toMatchObject({ due: ['Ibuprofen, 1 pill'] })
    await limitTo('log')
    home.clock.now = new Date('2026-12-01T08:01:00Z')
    await press(on.me)
    await expect.poll(() => stateOf(on.me), WITHIN).toMatchObject({ due: [] })
    expect(await dosesOf(on.ibuprofen)).toMatchObject([{ takenAt: '2026-12-01T08:01:00.000Z' }])
  })

  test("a token of one family shows nothing of the account's others", async () => {
    const other = await call('POST /api/families', { body: { name: 'Grandparents' } })
    await addSomePerson(home, { token: nora.token, familyId: other.body.id })
    await start()
    const people = [...on.broker.retained().keys()].filter((topic) => topic.endsWith('_next_dose/config'))
    expect(people).toEqual([expect.stringContaining(`${on.me}_next_dose`)])
  })

  test('a medicine, a person and everything go from the broker with the right to see them', async () => {
    const pet = await addSomePerson(home, { token: nora.token, familyId: nora.familyId })
    await start()
    expect(configsOf(pet)).not.toEqual([])
    await call('DELETE /api/medications/{id}', { params: { id: on.ibuprofen } })
    await call('DELETE /api/people/{id}', { params: { id: pet } })
    await expect.poll(() => [configsOf(pet), configsOf(on.ibuprofen)], WITHIN).toEqual([[], []])
    expect([endsWith(`/${pet}/state`), endsWith(`/${on.ibuprofen}/state`)]).toEqual([undefined, undefined])
    await home.database.deleteFrom('apiTokens').where('id', '=', on.apiToken.id).execute()
    await expect.poll(() => [...on.broker.retained().values()], WITHIN).toEqual(['online'])
  })
})
