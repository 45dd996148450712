import { expect, test } from 'vitest'
import type { MeasurementBody } from '../../../contract/measurements.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { addSomeMeasurement, addSomeMember, addSomePerson, personOf } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('measurements', ({ open }) => {
  const home = open({ limits: { measurements: 20 } })
  const nora = memberIn(home)

  const add = (personId: string, body: object, { token } = nora) =>
    home.call('POST /api/people/{id}/measurements', {
      token,
      params: { id: personId },
      body: { measuredAt: home.clock.now.toISOString(), ...body } as MeasurementBody,
    })
  const list = async (query: Record<string, string> = {}, { token, familyId } = nora) =>
    (await home.call('GET /api/families/{id}/measurements', { token, params: { id: familyId }, query })).body
  const remove = (id: string, measurementId: string, { token } = nora) =>
    home.call('DELETE /api/people/{id}/measurements/{measurementId}', {
      token,
      params: { id, measurementId },
    })
  const whatHappened = async ({ token, familyId } = nora) =>
    (await home.call('GET /api/families/{id}/events', { token, params: { id: familyId } })).body
  const later = (hours: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + hours * HOUR_MS)
  }

  test.each([
    [
      { kind: 'temperature', value: 37.8, unit: '°C' },
      { value: 37.8, diastolic: null, unit: '°C' },
    ],
    [
      { kind: 'temperature', value: 100.04, unit: '°F' },
      { value: 100.04, unit: '°F' },
    ],
    [
      { kind: 'weight', value: 4.215, unit: 'kg', note: ' after the bath ' },
      { value: 4.215, note: 'after the bath' },
    ],
    [
      { kind: 'weight', value: 180, unit: 'lb' },
      { value: 180, unit: 'lb', note: null },
    ],
    [
      { kind: 'bloodPressure', value: 120, diastolic: 80, unit: 'mmHg' },
      { value: 120, diastolic: 80 },
    ],
    [
      { kind: 'glucose', value: 5.4, unit: 'mmol/L' },
      { value: 5.4, unit: 'mmol/L' },
    ],
    [
      { kind: 'glucose', value: 97, unit: 'mg/dL' },
      { value: 97, unit: 'mg/dL' },
    ],
    [
      { kind: 'note', note: 'slept badly' },
      { value: null, unit: null, note: 'slept badly' },
    ],
  ])('%o is kept as it was entered', async (body, kept) => {
    const mila = await addSomePerson(home, nora)
    const answer = await add(mila, body)
    const me = await personOf(home, nora.id, nora.familyId)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ kind: body.kind, personId: mila, recordedBy: me, ...kept })
    expect(await list({ personId: mila })).toEqual([answer.body])
  })

  test.each([
    [{ kind: 'pulse', value: 60 }, 'kind'],
    [{ kind: 'temperature', value: 37.8 }, 'unit'],
    [{ kind: 'temperature', value: 37.8, unit: 'kg' }, 'unit'],
    [{ kind: 'temperature', value: '37.8', unit: '°C' }, 'value'],
    [{ kind: 'temperature', value: 0, unit: '°C' }, 'value'],
    [{ kind: 'weight', value: 1e9, unit: 'kg' }, 'value'],
    [{ kind: 'weight', value: 4.2155, unit: 'kg' }, 'value'],
    [{ kind: 'bloodPressure', value: 120, unit: 'mmHg' }, 'diastolic'],
    [{ kind: 'note' }, 'note'],
    [{ kind: 'note', note: ' ' }, 'note'],
    [{ kind: 'glucose', value: 5, unit: 'mmol/L', note: 'x'.repeat(501) }, 'note'],
    [{ kind: 'note', note: 'x', measuredAt: '2099-01-01T00:00:00Z' }, 'measuredAt'],
  ])('%o is refused under %s', async (body, path) => {
    const answer = await add(await personOf(home, nora.id, nora.familyId), body)
    expect(answer.status).toBe(400)
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([path])
  })

  test('are listed for a span, newest first, in pages', async () => {
    const mila = await addSomePerson(home, nora)
    later(48)
    const at = (hours: number) => new Date(home.clock.now.getTime() - hours * HOUR_MS).toISOString()
    const ids: string[] = []
    for (const hours of [3, 2, 1])
      ids.unshift(await addSomeMeasurement(home, { ...nora, personId: mila }, { measuredAt: at(hours) }))
    const idsOf = async (query: Record<string, string>) =>
      (await list({ personId: mila, ...query })).map(({ id }) => id)
    expect(await idsOf({})).toEqual(ids)
    expect(await idsOf({ from: at(2) })).toEqual(ids.slice(0, 2))
    expect(await idsOf({ from: at(3), to: at(2) })).toEqual(ids.slice(2))
    expect(await idsOf({ limit: '1' })).toEqual(ids.slice(0, 1))
    expect(await idsOf({ limit: '1', before: ids[0] as string })).toEqual(ids.slice(1, 2))
  })

  test('are removed by an adult, or within a day by the helper who entered them', async () => {
    const mila = await addSomePerson(home, nora)
    const helper = await addSomeMember(home, nora.familyId, { role: 'helper' })
    later(48)
    const [own, noras] = [
      await addSomeMeasurement(home, { ...helper, personId: mila }),
      await addSomeMeasurement(home, { ...nora, personId: mila }),
    ]
    expect((await remove(mila, noras, helper)).body.code).toBe('roleNotAllowed')
    later(23)
    expect((await remove(mila, own, helper)).status).toBe(204)
    expect((await remove(mila, own, helper)).status).toBe(404)
    const old = await addSomeMeasurement(home, { ...helper, personId: mila })
    later(24)
    expect((await remove(mila, old, helper)).body.code).toBe('roleNotAllowed')
    expect((await remove(mila, old)).status).toBe(204)
    expect(await list({ personId: mila })).toMatchObject([{ id: noras }])
    const [removed, added] = await whatHappened()
    const about = { thingId: mila, thingName: 'Mila' }
    const was = { kind: 'temperature', value: 37.5, unit: '°C' }
    expect(removed).toMatchObject({ what: 'measurementRemoved', ...about, before: was })
    expect(added).toMatchObject({ what: 'measurementAdded', ...about, after: was })
  })

  test('are limited for one family in 24 hours', async () => {
    later(48)
    const mila = await addSomePerson(home, nora)
    for (let i = 0; i < 20; i++) await addSomeMeasurement(home, { ...nora, personId: mila })
    const me = await personOf(home, nora.id, nora.familyId)
    const refused = await add(me, { kind: 'note', note: 'x' })
    expect([refused.status, refused.body.code]).toEqual([409, 'limitReached'])
    later(24)
    expect((await add(me, { kind: 'note', note: 'x' })).status).toBe(201)
  })

  test('keep their person, who is archived; deleting a family deletes them', async () => {
    later(48)
    const { body: family } = await home.call('POST /api/families', {
      token: nora.token,
      body: { name: 'Berg' },
    })
    const there = { ...nora, familyId: family.id }
    const mila = await addSomePerson(home, there)
    await addSomeMeasurement(home, { ...there, personId: mila })
    const { token } = nora
    expect((await home.call('DELETE /api/people/{id}', { token, params: { id: mila } })).status).toBe(204)
    expect(await list({ personId: mila }, there)).toHaveLength(1)
    const gone = await home.call('DELETE /api/families/{id}', { token, params: { id: family.id } })
    expect(gone.status).toBe(204)
    const rest = home.database.selectFrom('measurements').where('personId', '=', mila).selectAll()
    expect(await rest.execute()).toEqual([])
  })
})
