import { expect, test } from 'vitest'
import { addSomeMedication, keepSomeImage, type Member, signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { openDatabase } from '../../platform/database/open.ts'

onBothEngines('medications', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const change = (id: string, body: object, headers = {}) =>
    home.call('PUT /api/medications/{id}', { token: nora.token, params: { id }, body, headers })
  const take = (id: string, takenAt: string, pillsTaken = 1) =>
    home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id },
      body: { takenAt, pillsTaken },
    })

  test('returns an added medication completely', async () => {
    const added = await addSomeMedication(home, nora, {
      name: ' Ibuprofen 200 mg ',
      purpose: 'Pain and fever',
      notes: '',
      expirationDate: '2027-03-31T23:30:00-08:00',
    })
    expect(added).toMatchObject({
      familyId: nora.familyId,
      name: 'Ibuprofen 200 mg',
      purpose: 'Pain and fever',
      notes: null,
      frequency: null,
      expirationDate: '2027-03-31T00:00:00.000Z',
      pillCount: 20,
      initialPillCount: 20,
      images: [],
      logs: [],
      version: 1,
    })
    const found = await home.call('GET /api/medications/{id}', {
      token: nora.token,
      params: { id: added.id },
    })
    expect(found.body).toEqual(added)
  })

  test('keeps an initial count of null unknown; an omitted one is the pill count', async () => {
    expect((await addSomeMedication(home, nora, { initialPillCount: null })).initialPillCount).toBeNull()
    expect((await addSomeMedication(home, nora, { initialPillCount: 30 })).initialPillCount).toBe(30)
    expect((await addSomeMedication(home, nora, { pillCount: null })).initialPillCount).toBeNull()
  })

  test('returns the same bytes to every member, from any instance, in any language, at any time', async () => {
    const { address, database } = home
    const other = await startTestApp(async () => ({
      address,
      open: () => openDatabase(address, { synchronous: 'OFF' }),
      remove: async () => {},
    }))
    const [emil, frida] = [await signUpMember(home, 'Emil'), await signUpMember(home, 'Frida')]
    const joined = { familyId: emil.familyId, userId: frida.id, createdAt: home.clock.now.toISOString() }
    await database.insertInto('memberships').values(joined).execute()
    for (const name of ['Zinc', 'Ångström', 'aspirin 100', 'Aspirin 20', 'Öland', 'Ёд', 'Żel', '5-HTP'])
      await addSomeMedication(home, emil, { name })
    other.clock.now = new Date(home.clock.now.getTime() + 9 * 60 * 60_000)
    const list = async ({ app }: TestApp, { token }: Member, language: string) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
      return (await app.inject({ url: `/api/medications?familyId=${emil.familyId}`, headers })).body
    }
    const seen = await list(home, emil, 'en')
    expect(await list(other, frida, 'sv')).toBe(seen)
    const names = (JSON.parse(seen) as { name: string }[]).map(({ name }) => name)
    expect(names.join()).toBe('5-HTP,Ångström,Aspirin 20,aspirin 100,Öland,Żel,Zinc,Ёд')
    await other.close()
  })

  test('lists by name with the newest dose; one medication has 50', async () => {
    const emil = await signUpMember(home, 'Emil')
    const ids: string[] = []
    for (const name of ['zinc', 'Aspirin 100', 'aspirin 20']) {
      ids.push((await addSomeMedication(home, emil, { name, pillCount: null })).id)
    }
    for (let day = 1; day <= 7; day++) {
      await home.call('POST /api/medications/{id}/logs', {
        token: emil.token,
        params: { id: ids[0]! },
        body: { takenAt: `2026-11-0${day}T08:00:00Z`, pillsTaken: 1 },
      })
    }
    const { body } = await home.call('GET /api/medications', {
      token: emil.token,
      query: { familyId: emil.familyId },
    })
    expect(body.map((medication) => medication.name)).toEqual(['aspirin 20', 'Aspirin 100', 'zinc'])
    expect(body[2]?.logs.map((dose) => dose.takenAt.slice(8, 10))).toEqual(['07'])
    const one = await home.call('GET /api/medications/{id}', { token: emil.token, params: { id: ids[0]! } })
    expect(one.body.logs).toHaveLength(7)
  })

  test("without a family, the medications of all the caller's families are listed", async () => {
    const emil = await signUpMember(home, 'Emil')
    const second = await home.call('POST /api/families', { token: emil.token, body: { name: 'Grandpa' } })
    await addSomeMedication(home, emil, { name: 'A' })
    await addSomeMedication(home, { ...emil, familyId: second.body.id }, { name: 'B' })
    const { body } = await home.call('GET /api/medications', { token: emil.token })
    expect(body.map((medication) => medication.name)).toEqual(['A', 'B'])
  })

  test('keeps omitted fields of a change and clears null ones', async () => {
    const { id } = await addSomeMedication(home, nora, { purpose: 'Pain', notes: 'With food' })
    const { body } = await change(id, {
      name: 'Ibuprofen',
      notes: null,
      expirationDate: null,
      frequency: 'Daily',
      warnDays: 14,
    })
    expect(body).toMatchObject({
      purpose: 'Pain',
      notes: null,
      expirationDate: null,
      frequency: 'Daily',
      warnDays: 14,
      pillCount: 20,
      version: 2,
    })
    expect((await change(id, { name: 'Ibuprofen' })).body).toMatchObject({ warnDays: 14 })
    expect((await change(id, { name: 'Ibuprofen', warnDays: null })).body).toMatchObject({ warnDays: null })
    const noted = (await change(id, { name: 'Ibuprofen', ifMissed: ' Leave it out ' })).body
    expect(noted).toMatchObject({ ifMissed: 'Leave it out' })
    expect((await change(id, { name: 'Ibuprofen' })).body).toMatchObject({ ifMissed: 'Leave it out' })
  })

  test('lets one of its photos show the pill, until it is removed', async () => {
    const [carton, pill] = [await keepSomeImage(home, nora), await keepSomeImage(home, nora)]
    const image = (url: string, sequence: number) => ({ url, name: 'photo.jpg', sequence })
    const { id } = await addSomeMedication(home, nora, { images: [image(carton, 0), image(pill, 1)] })
    const marked = async (body: object) => (await change(id, { name: 'Ibuprofen', ...body })).body.pillImage
    expect(await marked({})).toBe(null)
    expect(await marked({ pillImage: pill })).toBe(pill)
    expect(await marked({})).toBe(pill)
    const other = await keepSomeImage(home, nora)
    expect((await change(id, { name: 'Ibuprofen', pillImage: other })).body).toMatchObject({
      issues: [{ path: 'pillImage', message: 'Please choose one of the photos of this medication' }],
    })
    expect(await marked({ images: [image(carton, 0)] })).toBe(null)
    expect(await marked({ pillImage: carton })).toBe(carton)
    expect(await marked({ pillImage: null })).toBe(null)
  })

  test('refuses a change from old details; doses do not age details', async () => {
    const { id, version } = await addSomeMedication(home, nora)
    const ifMatch = { 'if-match': `"${version}"` }
    await take(id, '2026-11-20T08:00:00Z')
    const afterDose = await change(id, { name: 'Ibuprofen 400' }, ifMatch)
    expect([afterDose.status, afterDose.body.pillCount]).toEqual([200, 19])
    const stale = await change(id, { name: 'Ibuprofen', pillCount: 20 }, ifMatch)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This medication was changed by someone else. Reload and try again.',
    ])
    const now = await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })
    expect(now.body.pillCount).toBe(19)
    const fresh = await change(id, { name: 'Nurofen' }, { 'if-match': `"${now.body.version}"` })
    expect([fresh.status, fresh.body.name]).toEqual([200, 'Nurofen'])
    expect((await change(id, { name: 'Nurofen' }, { 'if-match': 'three' })).status).toBe(400)
  })

  test('makes exactly one of ten changes from the same version', async () => {
    const { id, version } = await addSomeMedication(home, nora)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(id, { name: `Name ${i}` }, { 'if-match': `"${version}"` })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('moves a medication only to a family of the caller', async () => {
    const stranger = await signUpMember(home, 'Stranger')
    const { id } = await addSomeMedication(home, nora)
    const moved = await change(id, { name: 'Ibuprofen', familyId: stranger.familyId })
    expect([moved.status, moved.body.message]).toEqual([404, 'Family not found'])
    const own = await home.call('POST /api/families', { token: nora.token, body: { name: 'Second' } })
    expect((await change(id, { name: 'Ibuprofen', familyId: own.body.id })).body.familyId).toBe(own.body.id)
  })

  test('shows every change at once in a cached list', async () => {
    const emil = await signUpMember(home, 'Emil')
    const { token } = emil
    const second = await home.call('POST /api/families', { token, body: { name: 'Second' } })
    const lists = async () => {
      const of = async (familyId: string) =>
        (await home.call('GET /api/medications', { token, query: { familyId } })).body
      const all = (await home.call('GET /api/medications', { token })).body
      return [await of(emil.familyId), await of(second.body.id), all].map((list) =>
        list.map(({ name, pillCount, logs, images }) => [name, pillCount, logs.length, images.length]),
      )
    }
    expect(await lists()).toEqual([[], [], []])
    const { id } = await addSomeMedication(home, emil)
    const params = { id }
    expect(await lists()).toEqual([[['Ibuprofen', 20, 0, 0]], [], [['Ibuprofen', 20, 0, 0]]])
    const dose = await home.call('POST /api/medications/{id}/logs', {
      token,
      params,
      body: { takenAt: '2026-11-20T08:00:00Z', pillsTaken: 1 },
    })
    expect(await lists()).toEqual([[['Ibuprofen', 19, 1, 0]], [], [['Ibuprofen', 19, 1, 0]]])
    const image = await keepSomeImage(home, emil)
    const images = [{ url: image, name: 'carton.jpg', sequence: 0 }]
    await home.call('PUT /api/medications/{id}', {
      token,
      params,
      body: { name: 'Moved', familyId: second.body.id, images },
    })
    expect(await lists()).toEqual([[], [['Moved', 19, 1, 1]], [['Moved', 19, 1, 1]]])
    await home.call('DELETE /api/medications/{id}/logs/{logId}', {
      token,
      params: { id, logId: dose.body.id },
    })
    expect(await lists()).toEqual([[], [['Moved', 20, 0, 1]], [['Moved', 20, 0, 1]]])
    await home.call('DELETE /api/medications/{id}', { token, params })
    expect(await lists()).toEqual([[], [], []])
  })

  test('a removed medication is gone', async () => {
    const { id } = await addSomeMedication(home, nora)
    const remove = () => home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id } })
    expect((await remove()).status).toBe(204)
    expect([(await remove()).status, (await remove()).body.message]).toEqual([404, 'Medication not found'])
  })

  test('a validation failure names the field', async () => {
    const { status, body } = await home.call('POST /api/medications', {
      token: nora.token,
      body: { familyId: nora.familyId, name: '', expirationDate: '2027-03-31', pillCount: 'many' },
    })
    expect([status, body.message]).toEqual([400, 'Medication name is required'])
    expect(body.issues?.map((issue) => issue.path)).toEqual(['name', 'pillCount'])
  })
})
