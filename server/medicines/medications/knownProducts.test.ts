import { expect, test } from 'vitest'
import { addSomeMedication, signUpMember } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('products that a family knows', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const products = (familyId: string, token = nora.token) =>
    home.call('GET /api/families/{id}/products', { token, params: { id: familyId } })

  test('outlives its medication and keeps the last confirmation', async () => {
    const zinc = { name: 'Zinc', productCode: '04012345678901', pillCount: 30, purpose: null }
    const first = await addSomeMedication(home, nora, zinc)
    await addSomeMedication(home, nora, { name: 'Without a code', productCode: null })
    await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: first.id } })
    expect((await products(nora.familyId)).body).toEqual([zinc])
    home.clock.now = new Date(home.clock.now.getTime() + 1000)
    await addSomeMedication(home, nora, { ...zinc, productCode: '12345670', name: 'Iron' })
    await addSomeMedication(home, nora, { ...zinc, name: 'Zinc 25 mg', pillCount: 20 })
    expect((await products(nora.familyId)).body.map(({ name, pillCount }) => [name, pillCount])).toEqual([
      ['Zinc 25 mg', 20],
      ['Iron', 30],
    ])
  })

  test('is not shown to other families', async () => {
    const stranger = await signUpMember(home, 'Stranger')
    expect((await products(nora.familyId, stranger.token)).status).toBe(404)
    expect((await products(stranger.familyId, stranger.token)).body).toEqual([])
  })
})
