import { expect, test } from 'vitest'
import { addSomeMedication, keepSomeImage, signUpMember } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { keptFiles } from '../../../test/uploads.ts'
import { cleanUpImages } from './cleanUp.ts'
import { openImageFolder } from './imageFolder.ts'

onEachEngine('images that medications show', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const image = (i: string, token = nora.token) => home.call('GET /api/images', { token, query: { i } })
  const cleanUp = async () => cleanUpImages(home.database, await openImageFolder(home.imageFolder))

  test('an image is visible to its uploader and to members of a family that shows it', async () => {
    const stranger = await signUpMember(home, 'Stranger')
    const url = await keepSomeImage(home, nora)
    const unseen = await image(url, stranger.token)
    expect([unseen.status, unseen.body]).toEqual([404, { message: 'Image not found', code: 'imageNotFound' }])
    const stolen = await home.call('POST /api/medications', {
      token: stranger.token,
      body: {
        familyId: stranger.familyId,
        name: 'Stolen',
        expirationDate: '2029-08-31',
        images: [{ url, name: 'carton.jpg', sequence: 0 }],
      },
    })
    expect([stolen.status, stolen.body.message]).toEqual([404, 'Image not found'])

    await addSomeMedication(home, nora, { images: [{ url, name: 'carton.jpg', sequence: 0 }] })
    const emil = await signUpMember(home, 'Emil')
    await home.database
      .insertInto('memberships')
      .values({ userId: emil.id, familyId: nora.familyId, createdAt: home.clock.now.toISOString() })
      .execute()
    expect((await image(url, emil.token)).status).toBe(200)
    expect((await image(url, stranger.token)).status).toBe(404)
  })

  test('a deleted family leaves no image behind', async () => {
    const emil = await signUpMember(home, 'Emil')
    const url = await keepSomeImage(home, emil)
    await addSomeMedication(home, emil, { images: [{ url, name: 'carton.jpg', sequence: 0 }] })
    await home.call('DELETE /api/families/{id}', { token: emil.token, params: { id: emil.familyId } })
    expect((await image(url, emil.token)).status).toBe(404)
    await cleanUp()
    expect(keptFiles(home).filter((entry) => entry.name.startsWith(url))).toEqual([])
  })

  test('an image that another medication shows survives the first one', async () => {
    const url = await keepSomeImage(home, nora)
    const images = [{ url, name: 'carton.jpg', sequence: 0 }]
    const first = await addSomeMedication(home, nora, { images })
    await addSomeMedication(home, nora, { images })
    await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: first.id } })
    await cleanUp()
    expect((await image(url)).status).toBe(200)
  })
})
