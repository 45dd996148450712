import { expect, test } from 'vitest'
import {
  addSomeMedication,
  addSomeMember,
  addSomePerson,
  inviteMember,
  joinFamily,
  type Member,
  personOf,
  signUpMember,
} from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { changedFields } from './recordEvent.ts'

onEachEngine('the activity of a family', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const ofFamily = { id: '' }
  const events = async ({ token }: Member = nora, query: Record<string, string> = {}) =>
    (await home.call('GET /api/families/{id}/events', { token, params: ofFamily, query })).body

  test('show every member what changed, by whom, from what to what', async () => {
    ofFamily.id = nora.familyId
    const { token, familyId } = nora
    const params = { id: familyId }
    await home.call('PATCH /api/families/{id}', { token, params, body: { name: 'The Bergs' } })
    const mila = await addSomePerson(home, nora)
    await home.call('PATCH /api/people/{id}', { token, params: { id: mila }, body: { name: 'Milla' } })
    const { id } = await addSomeMedication(home, nora)
    const body = { name: 'Ibuprofen', notes: 'x'.repeat(300), pillCount: 20 }
    await home.call('PUT /api/medications/{id}', { token, params: { id }, body })
    await home.call('PUT /api/medications/{id}', { token, params: { id }, body })
    const taken = { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 2 }
    const dose = await home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id },
      body: { ...taken, personId: mila },
    })
    const doseId = dose.body.id
    await home.call('DELETE /api/medications/{id}/logs/{logId}', { token, params: { id, logId: doseId } })
    await home.call('DELETE /api/medications/{id}', { token, params: { id } })
    await home.call('DELETE /api/people/{id}', { token, params: { id: mila } })
    const { id: invitationId } = await inviteMember(home, nora, { uses: 2 })
    await home.call('DELETE /api/families/{id}/invitations/{invitationId}', {
      token,
      params: { ...params, invitationId },
    })
    const { link } = await inviteMember(home, nora, { role: 'viewer' })
    const ben = await signUpMember(home, 'Ben')
    const accepted = { token: ben.token, body: { token: link.split('#')[1] } }
    await home.call('POST /api/invitations/accept', accepted)
    const benHere = { ...params, userId: ben.id }
    await home.call('PATCH /api/families/{id}/members/{userId}', {
      token,
      params: benHere,
      body: { role: 'adult' },
    })
    const seen = await events(ben)
    expect(await events()).toEqual(seen)

    const noras = { personId: await personOf(home, nora.id, familyId), name: 'Nora Berg', token: null }
    const bens = { personId: await personOf(home, ben.id, familyId), name: 'Ben', token: null }
    const given = { doseId, ...taken, personId: mila }
    const olders = seen.toReversed()
    expect(olders.map(({ what, thingName, before, after }) => [what, thingName, before, after])).toEqual([
      ['familyMade', "Nora's Family", null, null],
      ['familyRenamed', 'The Bergs', { name: "Nora's Family" }, { name: 'The Bergs' }],
      ['personAdded', 'Mila', null, null],
      ['personChanged', 'Milla', { name: 'Mila' }, { name: 'Milla' }],
      ['medicationAdded', 'Ibuprofen', null, null],
      ['medicationChanged', 'Ibuprofen', { notes: null }, { notes: `${'x'.repeat(200)}…` }],
      ['doseLogged', 'Ibuprofen', null, given],
      ['doseDeleted', 'Ibuprofen', given, null],
      ['medicationRemoved', 'Ibuprofen', null, null],
      ['personRemoved', 'Milla', null, null],
      ['invitationMade', null, null, { role: 'helper', until: null, uses: 2 }],
      ['invitationWithdrawn', null, { role: 'helper' }, null],
      ['invitationMade', null, null, { role: 'viewer', until: null, uses: 1 }],
      ['memberJoined', 'Ben', null, { role: 'viewer', until: null }],
      ['memberChanged', 'Ben', { role: 'viewer' }, { role: 'adult' }],
    ])
    expect(olders.map(({ by }) => by)).toEqual(
      olders.map(({ what }) => (what === 'memberJoined' ? bens : noras)),
    )
    const { link: _, ...rest } = { link }
    expect(JSON.stringify([seen, rest])).not.toContain(link.split('#')[1])
  })

  test('are read page by page, newest first', async () => {
    const all = await events()
    const pages = []
    let before: string | undefined
    for (;;) {
      const page = await events(nora, { limit: '4', ...(before && { before }) })
      pages.push(...page)
      before = page.at(-1)?.id
      if (page.length < 4) break
    }
    expect(pages).toEqual(all)
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
  })

  test('name a member who leaves, is removed or expires by the name at that time', async () => {
    const olga = await addSomeMember(home, nora.familyId, { name: 'Olga', role: 'helper' })
    const person = await personOf(home, olga.id, nora.familyId)
    const until = new Date(home.clock.now.getTime() + 1).toISOString()
    const leave = (userId: string, by: Member) =>
      home.call('DELETE /api/families/{id}/members/{userId}', {
        token: by.token,
        params: { id: nora.familyId, userId },
      })
    await leave(olga.id, olga)
    await joinFamily(home, olga, nora.familyId)
    await leave(olga.id, nora)
    await joinFamily(home, olga, nora.familyId, { until })
    home.clock.now = new Date(until)
    await joinFamily(home, olga, nora.familyId)
    const [ended, removed, left] = await events(nora, { limit: '3' })
    const thing = { thingId: olga.id, thingName: 'Olga' }
    expect(ended).toMatchObject({ what: 'membershipEnded', by: null, before: { until }, ...thing })
    expect(removed).toMatchObject({ what: 'memberRemoved', by: { name: 'Nora Berg' }, ...thing })
    expect(left).toMatchObject({ what: 'memberLeft', by: { personId: person, name: 'Olga' }, ...thing })
  })

  test('reveal neither family to the other when a medicine moves', async () => {
    const { token } = nora
    const second = (await home.call('POST /api/families', { token, body: { name: 'Second' } })).body
    const { id } = await addSomeMedication(home, nora, { name: 'Zinc' })
    const body = { name: 'Zinc forte', familyId: second.id }
    await home.call('PUT /api/medications/{id}', { token, params: { id }, body })
    const moved = { before: null, after: null, thingId: id }
    expect((await events(nora, { limit: '1' }))[0]).toMatchObject({
      what: 'medicationRemoved',
      thingName: 'Zinc',
      ...moved,
    })
    ofFamily.id = second.id
    expect((await events())[0]).toMatchObject({
      what: 'medicationAdded',
      thingName: 'Zinc forte',
      ...moved,
    })
  })

  test('contain nothing that was refused', async () => {
    const before = await events()
    const { token } = nora
    await home.call('POST /api/medications', { token, body: { familyId: ofFamily.id, name: 'Zinc' } })
    const body = {
      familyId: ofFamily.id,
      name: 'Zinc',
      expirationDate: '2027-03-31',
      images: [{ url: 'nowhere', name: 'x', sequence: 0 }],
    }
    expect((await home.call('POST /api/medications', { token, body })).status).toBe(404)
    expect(await events()).toEqual(before)
  })
})

test('list the fields that differ, whatever is in them', () => {
  const before = { name: 'a', notes: null, images: ['x'], version: 1 }
  const after = { name: 'a', notes: 'n', images: ['x', 'y'], version: 2 }
  expect(changedFields<object>(before, after, ['name', 'notes', 'images'] as never)).toEqual({
    before: { notes: null, images: ['x'] },
    after: { notes: 'n', images: ['x', 'y'] },
  })
  expect(changedFields(before, before, ['name', 'images'])).toBeUndefined()
})
