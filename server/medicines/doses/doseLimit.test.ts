import { expect, test } from 'vitest'
import { addSomeMedication } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

onBothEngines('how many doses a family has', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  test('counts doses after they are logged, deleted and restored, and drops them with their medication', async () => {
    const { token, familyId } = nora
    const other = (await home.call('POST /api/families', { token, body: { name: 'Other' } })).body.id
    const { id } = await addSomeMedication(home, nora)
    const { id: second } = await addSomeMedication(home, nora)
    const asked = { token, params: { id } }
    const log = (medicationId: string) =>
      home.call('POST /api/medications/{id}/logs', {
        token,
        params: { id: medicationId },
        body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1 },
      })
    const counts = async () => {
      const families = await home.database
        .selectFrom('families')
        .where('id', 'in', [familyId, other])
        .select(['id', 'doseCount'])
        .execute()
      const countIn = (wanted: string) => families.find((family) => family.id === wanted)?.doseCount
      return [countIn(familyId), countIn(other)]
    }

    expect(await counts()).toEqual([0, 0])
    const [dose] = await Promise.all([log(id), log(id), log(second)])
    expect(await counts()).toEqual([3, 0])
    const gone = { token, params: { id, logId: dose.body.id } }
    await home.call('DELETE /api/medications/{id}/logs/{logId}', gone)
    expect(await counts()).toEqual([2, 0])
    await home.call('POST /api/medications/{id}/logs/{logId}/restore', gone)
    expect(await counts()).toEqual([3, 0])
    await home.call('PUT /api/medications/{id}', { ...asked, body: { name: 'Zinc', familyId: other } })
    expect(await counts()).toEqual([1, 2])
    await home.call('DELETE /api/medications/{id}', asked)
    expect(await counts()).toEqual([1, 0])
  })
})
