import { beforeEach, expect, test } from 'vitest'
import {
  addSomeMeasurement,
  addSomeMedication,
  addSomeMember,
  type Member,
  openSomeSession,
} from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily, planBody } from '../../../test/somePlan.ts'

onEachEngine("the doctor's page", ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  beforeEach(() => family.begin({ name: 'Metformin 500 mg', purpose: 'Diabetes', unit: 'tablet' }))

  /** A new session: days may have passed. */
  const read = async (personId = family.mila, member: Member = nora) => {
    const { token } = await openSomeSession(home, member)
    const query = { timeZone: 'UTC' }
    return (await home.call('GET /api/people/{id}/doctor', { token, params: { id: personId }, query })).body
  }

  const add = (name: string, fields: object = {}) =>
    addSomeMedication(home, { ...nora, familyId: family.id }, { name, ...fields })

  const plan = async (id: string, fields: object) =>
    (
      await home.call('POST /api/medications/{id}/plans', {
        token: nora.token,
        params: { id },
        body: planBody(family.mila, fields),
      })
    ).body.id

  const parts = async () => (await read()).medicines.map(({ name, part }) => `${name}: ${part}`)

  test('shows what is planned, since when, for what, and the adherence', async () => {
    const id = await family.plan(daily(['08:00', 1]))
    family.at('2026-11-22T09:00:00.000Z')
    await family.change(id, daily(['08:00', 2]))
    await family.log({ takenAt: '2026-11-21T08:05:00.000Z' })
    family.at('2026-11-25T07:00:00.000Z')
    const { medicines, name, madeAt } = await read()
    expect([name, madeAt]).toEqual(['Mila', '2026-11-25T07:00:00.000Z'])
    expect(medicines).toHaveLength(1)
    const [metformin] = medicines
    expect(metformin).toMatchObject({
      name: 'Metformin 500 mg',
      purpose: 'Diabetes',
      unit: 'tablet',
      part: 'planned',
      taken: { times: 1, amount: 1 },
      plans: [{ since: '2026-11-20', stoppedOn: null, phases: [{ times: [{ at: '08:00', amount: 2 }] }] }],
    })
    expect(metformin?.adherence?.taken).toBe(1)
    expect(metformin?.adherence?.missed).toBeGreaterThan(0)
  })

  test('counts late doses of a plan that counts days from the last one as taken', async () => {
    const pattern = { kind: 'days', every: 7, anchor: 'taken' } as const
    await family.plan({ phases: [{ days: null, pattern, times: [{ at: '08:00', amount: 1 }] }] })
    // The next is planned on November 27, and moves to the 30th.
    for (const taken of ['2026-11-23T19:00:00.000Z', '2026-12-02T07:00:00.000Z']) {
      family.at(taken)
      await family.log()
    }
    family.at('2026-12-08T12:00:00.000Z')
    const [metformin] = (await read()).medicines
    expect(metformin).toMatchObject({
      part: 'planned',
      taken: { times: 2, amount: 2 },
      adherence: { taken: 2, skipped: 0, missed: 0 },
      plans: [{ phases: [{ pattern }] }],
    })
  })

  test('counts as-needed doses of 30 days, also without a plan, and only of the person', async () => {
    const ibuprofen = await add('Ibuprofen')
    await plan(ibuprofen.id, { phases: [], asNeeded: { amount: 1 } })
    const ben = await family.addPerson('Ben')
    for (const [takenAt, personId] of [
      ['2026-10-20T07:00:00.000Z', family.mila],
      ['2026-10-22T07:00:00.000Z', family.mila],
      ['2026-11-19T07:00:00.000Z', family.mila],
      ['2026-11-19T08:00:00.000Z', ben],
    ])
      for (const id of [ibuprofen.id, family.medicationId])
        await home.call('POST /api/medications/{id}/logs', {
          token: nora.token,
          params: { id },
          body: { takenAt: takenAt as string, personId: personId as string, pillsTaken: 2 },
        })
    const { medicines } = await read()
    expect(medicines.map(({ name, part, taken, plans }) => [name, part, taken, plans.length])).toEqual([
      ['Ibuprofen', 'asNeeded', { times: 2, amount: 4 }, 1],
      ['Metformin 500 mg', 'asNeeded', { times: 2, amount: 4 }, 0],
    ])
  })

  test('lists what stopped or ended in the last 90 days, and nothing older', async () => {
    const stopped = await family.plan(daily(['08:00', 1]))
    await plan((await add('Amoxicillin')).id, { ...daily(['08:00', 1]), endsOn: '2026-11-22' })
    family.at('2026-11-23T07:00:00.000Z')
    await family.set(stopped, 'stopped')
    expect(
      (await read()).medicines.map(({ name, part, plans }) => [name, part, plans[0]?.stoppedOn]),
    ).toEqual([
      ['Amoxicillin', 'stopped', '2026-11-22'],
      ['Metformin 500 mg', 'stopped', '2026-11-23'],
    ])
    family.at('2027-02-21T07:00:00.000Z')
    expect(await parts()).toEqual(['Metformin 500 mg: stopped', 'Amoxicillin: house'])
    family.at('2027-02-22T07:00:00.000Z')
    expect(await parts()).toEqual(['Amoxicillin: house', 'Metformin 500 mg: house'])
  })

  test('shows nothing that belongs to another person alone', async () => {
    const ben = await family.addPerson('Ben')
    await add("Ben's drops", { personIds: [ben] })
    await plan((await add("Ben's tablets", { personIds: [ben] })).id, {
      ...daily(['08:00', 1]),
      personId: ben,
    })
    await add("Mila's drops", { personIds: [family.mila] })
    expect(await parts()).toEqual(['Metformin 500 mg: house', "Mila's drops: house"])
  })

  test('lists medicines as its reader looks for them', async () => {
    for (const name of ['Zink 2', 'zink 10', 'Ärzte-Tee']) await add(name)
    expect((await read()).medicines.map(({ name }) => name)).toEqual([
      'Ärzte-Tee',
      'Metformin 500 mg',
      'Zink 2',
      'zink 10',
    ])
  })

  test('has the newest measurements of each kind, of 90 days', async () => {
    await addSomeMeasurement(home, { token: nora.token, personId: family.mila })
    const { measurements } = await read()
    expect(measurements).toHaveLength(1)
    family.at('2027-03-20T07:00:00.000Z')
    expect((await read()).measurements).toEqual([])
  })

  test('has one line of allergies and conditions, which those who manage write and all read', async () => {
    const { token } = nora
    const params = { id: family.mila }
    const write = (allergies: string | null, as = token) =>
      home.call('PUT /api/people/{id}/allergies', { token: as, params, body: { allergies } })
    expect((await read()).allergies).toBeNull()
    expect((await write(' Penicillin (rash). Pacemaker. ')).status).toBe(204)
    const viewer = await addSomeMember(home, family.id, { role: 'viewer' })
    expect((await read(family.mila, viewer)).allergies).toBe('Penicillin (rash). Pacemaker.')
    expect((await write('None', viewer.token)).status).toBe(403)
    const events = await home.call('GET /api/families/{id}/events', {
      token,
      params: { id: family.id },
      query: {},
    })
    expect(events.body.find(({ what }) => what === 'personChanged')).toMatchObject({
      thingName: 'Mila',
      before: { allergies: null },
      after: { allergies: 'Penicillin (rash). Pacemaker.' },
    })
    await write('')
    expect((await read()).allergies).toBeNull()
    expect((await write('x'.repeat(301))).status).toBe(400)
  })
})
