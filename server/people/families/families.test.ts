import { expect, test } from 'vitest'
import { addSomeMedication, signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('families', ({ open }) => {
  const home = open()

  test('families are listed oldest first', async () => {
    const { token } = await signUpMember(home)
    for (const name of ['Zoe', 'Anna']) {
      home.clock.now = new Date(home.clock.now.getTime() + 1000)
      const { status, body } = await home.call('POST /api/families', { token, body: { name: ` ${name} ` } })
      expect([status, body.name]).toEqual([201, name])
    }
    const { body } = await home.call('GET /api/families', { token })
    expect(body.map((family) => family.name)).toEqual(["Nora's Family", 'Zoe', 'Anna'])
  })

  test('renaming returns the renamed family', async () => {
    const { token, familyId } = await signUpMember(home)
    const params = { id: familyId }
    const renamed = await home.call('PATCH /api/families/{id}', {
      token,
      params,
      body: { name: 'The Bergs' },
    })
    expect(renamed.body).toMatchObject({ id: familyId, name: 'The Bergs', role: 'owner', until: null })
    expect((await home.call('GET /api/families/{id}', { token, params })).body).toEqual(renamed.body)
  })

  test('a deleted family takes its medications and doses with it', async () => {
    const member = await signUpMember(home)
    const { token, familyId } = member
    const medication = await addSomeMedication(home, member)
    await home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id: medication.id },
      body: { takenAt: '2026-11-20T08:00:00Z', pillsTaken: 1 },
    })
    expect((await home.call('DELETE /api/families/{id}', { token, params: { id: familyId } })).status).toBe(
      204,
    )
    expect((await home.call('GET /api/families', { token })).body).toEqual([])
    const gone = await home.call('GET /api/medications/{id}', { token, params: { id: medication.id } })
    expect(gone.status).toBe(404)
    const doses = await home.database
      .selectFrom('doses')
      .where('medicationId', '=', medication.id)
      .selectAll()
      .execute()
    expect(doses).toEqual([])
  })
})
