import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../language/durations.ts'
import { configurationIn, HomeAssistantHome } from '../../../test/homeAssistantHome.ts'
import { addSomeMedication, addSomePerson, makeSomeApiToken } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { planBody } from '../../../test/somePlan.ts'

onEachEngine('the REST part of docs/home-assistant.md', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const medicines: string[] = []

  const pass = (minutes: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + minutes * MINUTE_MS)
  }

  /** Grandpa takes two medicines at 08:00 each day; it is 07:59. */
  async function grandpasHome() {
    home.clock.now = new Date('2026-12-01T07:59:00Z')
    await home.database.deleteFrom('medications').execute()
    medicines.length = 0
    const personId = await addSomePerson(home, nora, { name: 'Grandpa' })
    for (const name of ['Ibuprofen', 'Zinc']) {
      const { id } = await addSomeMedication(home, nora, { name })
      await home.call('POST /api/medications/{id}/plans', {
        token: nora.token,
        params: { id },
        body: planBody(personId),
      })
      medicines.push(id)
    }
    const { token } = await makeSomeApiToken(home, nora, { scope: 'log', familyId: nora.familyId })
    return new HomeAssistantHome(configurationIn('REST', `Bearer ${token}`), home.app, home.clock)
  }

  const takenOf = async (id: string) =>
    (await home.call('GET /api/medications/{id}/logs', { token: nora.token, params: { id }, query: {} })).body

  test('says what is due, blinks while it waits, and stops when the button logged it once', async () => {
    const grandpas = await grandpasHome()
    await grandpas.tick()
    expect(Object.fromEntries(grandpas.states)).toEqual({
      'sensor.grandpa_doses_due': 0,
      'sensor.grandpa_waiting': 0,
      'sensor.grandpa_next_dose': '2026-12-01T08:00:00.000Z',
    })
    pass(1)
    await grandpas.tick()
    await grandpas.tick()
    expect(grandpas.done.splice(0)).toEqual([
      'tts.speak tts.piper: Grandpa, it is time for your medicine: Ibuprofen, 1 pill. Zinc, 1 pill.',
    ])
    pass(29)
    await grandpas.tick()
    expect(grandpas.done).toEqual([])
    pass(1)
    for (let blinks = 1; blinks <= 3; blinks++) {
      await grandpas.tick()
      expect(grandpas.done).toEqual(Array(blinks).fill('light.turn_on light.hallway: long'))
    }

    await grandpas.run('grandpa_took_it')
    expect(grandpas.answers.map(({ status }) => status)).toEqual([200, 200, 201, 201])
    for (const id of medicines)
      expect(await takenOf(id)).toMatchObject([{ amount: 1, takenAt: home.clock.now.toISOString() }])
    expect(grandpas.states.get('sensor.grandpa_doses_due')).toBe(0)
    grandpas.done.length = 0
    await grandpas.tick()
    await grandpas.run('grandpa_took_it')
    expect(grandpas.done).toEqual([])
    for (const id of medicines) expect(await takenOf(id)).toHaveLength(1)
  })

  test('counts a command that is sent twice once, and says why one is refused', async () => {
    const grandpas = await grandpasHome()
    pass(1)
    const { content } = await grandpas.send('medicine_cabinet_due', {})
    const [dose] = (content as { people: { due: Record<string, unknown>[] }[] }).people.flatMap(
      ({ due }) => due,
    )
    const { medicationId: medication, occurrenceId: occurrence, personId: person, amount } = dose ?? {}
    const data = { medication, occurrence, person, amount, pressed: home.clock.now.toISOString() }
    const first = await grandpas.send('medicine_cabinet_log', data)
    expect(first.status).toBe(201)
    expect(await grandpas.send('medicine_cabinet_log', data)).toEqual(first)
    expect(await takenOf(String(medication))).toHaveLength(1)
    pass(1)
    const later = { ...data, pressed: home.clock.now.toISOString() }
    expect(await grandpas.send('medicine_cabinet_log', later)).toMatchObject({
      status: 409,
      content: { code: 'alreadyTaken' },
    })
    const { token } = await makeSomeApiToken(home, nora, { scope: 'see' })
    const seeing = new HomeAssistantHome(configurationIn('REST', `Bearer ${token}`), home.app, home.clock)
    expect(await seeing.send('medicine_cabinet_log', later)).toMatchObject({
      status: 403,
      content: { code: 'tokenNotAllowed' },
    })
  })
})
