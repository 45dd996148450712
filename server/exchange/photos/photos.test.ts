import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../language/durations.ts'
import { addSomeMedication, keepSomeImage, signUpMember } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { keptFiles, packageFlap, packageFront, recognizePhotos, type Upload } from '../../../test/uploads.ts'
import { cleanUpImages, markUnused } from '../../people/images/cleanUp.ts'
import { openImageFolder } from '../../people/images/imageFolder.ts'

onEachEngine('photos', ({ open }) => {
  // A single reading process: starting another takes longer than reading five photos.
  const home = open({ size: 1 })
  const nora = memberIn(home)
  let carton: Buffer
  let blank: Buffer
  beforeAll(async () => {
    blank = await packageFront([], 400, 300).jpeg().toBuffer()
    carton = await packageFront(['Paracetamol', '500 mg', '24 tablets', 'EXP 08/2029']).jpeg().toBuffer()
  })

  const recognize = (files: Upload[], token = nora.token) => recognizePhotos(home, token, files)
  /** Uploads an image without readable content. */
  const upload = async () =>
    (await recognize([{ filename: 'carton.jpg', bytes: blank }])).body.results[0]!.storageUrl!
  const image = (i: string, token = nora.token, w?: string) =>
    home.call('GET /api/images', { token, query: { i, ...(w && { w }) } })
  const cleanUp = async () => {
    await markUnused(home.database, home.clock.now)
    await cleanUpImages(home.database, await openImageFolder(home.imageFolder))
  }

  test('a package is read and its image stored', async () => {
    const { body } = await recognize([{ filename: 'carton.jpg', bytes: carton }])
    const [result] = body.results
    expect(result).toMatchObject({
      filename: 'carton.jpg',
      name: expect.stringMatching(/paracetamol/i),
      expirationDate: '2029-08',
      pillCount: 24,
    })
    expect(result?.evidence.expirationDate?.place).toMatchObject({ turn: 0 })
    const kept = await image(result!.storageUrl!)
    expect(kept.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringMatching(/^private/),
    })
    expect((await sharp(kept.body as unknown as Buffer).metadata()).width).toBe(1200)
  })

  test('an image comes in a few smaller widths', async () => {
    const url = await upload()
    const small = await image(url, nora.token, '320')
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await sharp(small.body as unknown as Buffer).metadata()).width).toBe(320)
    expect((await image(url, nora.token, '321')).status).toBe(400)
  })

  test('an unused upload is deleted after 24 hours, a shown one stays', async () => {
    const [taken, forgotten] = [await keepSomeImage(home, nora), await upload()]
    const medication = await addSomeMedication(home, nora, {
      images: [{ url: taken, name: 'carton.jpg', sequence: 0 }],
    })
    const uploadedAt = home.clock.now.getTime()
    home.clock.now = new Date(uploadedAt + DAY_MS - 1)
    await cleanUp()
    expect((await image(forgotten)).status).toBe(200)
    home.clock.now = new Date(uploadedAt + DAY_MS + 1)
    await cleanUp()
    expect((await image(forgotten)).status).toBe(404)
    expect(keptFiles(home).filter((entry) => entry.name.startsWith(forgotten))).toEqual([])
    expect((await image(taken)).status).toBe(200)

    await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: medication.id } })
    expect((await image(taken)).status).toBe(404)
    await cleanUp()
    expect(keptFiles(home).filter((entry) => entry.name.startsWith(taken))).toEqual([])
  })

  test('the next package with a confirmed code is filled in from it', async () => {
    const emil = await signUpMember(home, 'Emil')
    const files = [{ filename: 'flap.jpg', bytes: await packageFlap('4006381333931') }]
    const scan = async (token: string, query = {}) =>
      (await recognizePhotos(home, token, files, query)).body.results[0]!
    const first = await scan(emil.token)
    expect([first.productCode, first.name]).toEqual([expect.stringMatching(/4006381333931$/), null])

    const { id } = await addSomeMedication(home, emil, {
      name: 'Ramipril 5 mg',
      purpose: 'Blood pressure',
      pillCount: 98,
      productCode: first.productCode,
    })
    await home.call('DELETE /api/medications/{id}', { token: emil.token, params: { id } })
    const again = await scan(emil.token, { familyId: emil.familyId })
    expect(again).toMatchObject({ name: 'Ramipril 5 mg', purpose: 'Blood pressure', pillCount: 98 })
    expect(again.evidence.name).toEqual({ confidence: 'high', source: 'memory', place: null })

    expect((await scan(nora.token)).name).toBeNull()
    const foreign = await recognizePhotos(home, nora.token, files, { familyId: emil.familyId })
    expect(foreign.status).toBe(404)
  })
})
