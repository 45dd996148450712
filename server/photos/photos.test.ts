import fs from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { RecognizedPhoto } from '../../contract/photos.ts'
import { addSomeMedication, keepSomeImage, signUpSomebody } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { drawCode, multipart, packageFlap, packageFront, type Upload } from '../../test/uploads.ts'
import { doomUntaken } from '../images/doomImages.ts'
import { openImageFolder } from '../images/imageFolder.ts'
import { sweepImages } from '../images/sweepImages.ts'

const HOUR_MS = 60 * 60 * 1000

onEachEngine('photos', ({ open, engine }) => {
  // One reading process: to start another takes longer than to read five photos.
  const home = open({ size: 1 })
  const nora = memberIn(home)
  let carton: Buffer
  let blank: Buffer
  beforeAll(async () => {
    blank = await packageFront([], 400, 300).jpeg().toBuffer()
    carton = await packageFront(['Paracetamol', '500 mg', '24 tablets', 'EXP 08/2029']).jpeg().toBuffer()
  })

  const recognize = async (files: Upload[], token = nora.token) => {
    const { bytes, headers } = multipart('images', files)
    return home.call('POST /api/recognize-medicine', { token, bytes, headers })
  }
  /** Uploads an image on which there is nothing to read. */
  const upload = async () =>
    (await recognize([{ filename: 'carton.jpg', bytes: blank }])).body.results[0]!.storageUrl!
  const image = (i: string, token = nora.token, w?: string) =>
    home.call('GET /api/images', { token, query: { i, ...(w && { w }) } })
  const keptFiles = () =>
    fs
      .readdirSync(home.imageFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
  const sweep = async () => {
    await doomUntaken(home.database, home.clock.now)
    await sweepImages(home.database, await openImageFolder(home.imageFolder))
  }

  test('a package is read and its image kept', async () => {
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

  test('no file and eleven files are refused', async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => ({ filename: `${i}.jpg`, bytes: Buffer.from('x') }))
    for (const files of [[], eleven]) {
      const { status, body } = await recognize(files)
      expect([status, body.message]).toEqual([400, 'Please choose 1 to 10 images at a time'])
    }
    const json = await home.call('POST /api/recognize-medicine', { token: nora.token, body: {} })
    expect(json.status).toBe(415)
  })

  test('an image comes in a few smaller widths', async () => {
    const url = await upload()
    const small = await image(url, nora.token, '320')
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await sharp(small.body as unknown as Buffer).metadata()).width).toBe(320)
    expect((await image(url, nora.token, '321')).status).toBe(400)
  })

  test('an image is seen by its uploader, and by members of the family whose medication shows it', async () => {
    const stranger = await signUpSomebody(home, 'Stranger')
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
    const emil = await signUpSomebody(home, 'Emil')
    await home.database
      .insertInto('memberships')
      .values({ userId: emil.id, familyId: nora.familyId, createdAt: home.clock.now.toISOString() })
      .execute()
    expect((await image(url, emil.token)).status).toBe(200)
    expect((await image(url, stranger.token)).status).toBe(404)
  })

  test('an upload that no medication took is gone after 24 hours, one that is shown stays', async () => {
    const [taken, forgotten] = [await keepSomeImage(home, nora), await upload()]
    const medication = await addSomeMedication(home, nora, {
      images: [{ url: taken, name: 'carton.jpg', sequence: 0 }],
    })
    const uploadedAt = home.clock.now.getTime()
    home.clock.now = new Date(uploadedAt + 24 * HOUR_MS - 1)
    await sweep()
    expect((await image(forgotten)).status).toBe(200)
    home.clock.now = new Date(uploadedAt + 24 * HOUR_MS + 1)
    await sweep()
    expect((await image(forgotten)).status).toBe(404)
    expect(keptFiles().filter((entry) => entry.name.startsWith(forgotten))).toEqual([])
    expect((await image(taken)).status).toBe(200)

    await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: medication.id } })
    expect((await image(taken)).status).toBe(404)
    await sweep()
    expect(keptFiles().filter((entry) => entry.name.startsWith(taken))).toEqual([])
  })

  test('a deleted family leaves no image behind', async () => {
    const emil = await signUpSomebody(home, 'Emil')
    const url = await keepSomeImage(home, emil)
    await addSomeMedication(home, emil, { images: [{ url, name: 'carton.jpg', sequence: 0 }] })
    await home.call('DELETE /api/families/{id}', { token: emil.token, params: { id: emil.familyId } })
    expect((await image(url, emil.token)).status).toBe(404)
    await sweep()
    expect(keptFiles().filter((entry) => entry.name.startsWith(url))).toEqual([])
  })

  test('an image that another medication still shows survives the first one', async () => {
    const url = await keepSomeImage(home, nora)
    const images = [{ url, name: 'carton.jpg', sequence: 0 }]
    const first = await addSomeMedication(home, nora, { images })
    await addSomeMedication(home, nora, { images })
    await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: first.id } })
    await sweep()
    expect((await image(url)).status).toBe(200)
  })

  test('the next package with a code that the family confirmed fills in from there', async () => {
    const emil = await signUpSomebody(home, 'Emil')
    const files = [{ filename: 'flap.jpg', bytes: await packageFlap('4006381333931') }]
    const scan = async (token: string, query = {}) => {
      const { bytes, headers } = multipart('images', files)
      return (await home.call('POST /api/recognize-medicine', { token, query, bytes, headers })).body
        .results[0]!
    }
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
    const { bytes, headers } = multipart('images', files)
    const foreign = await home.call('POST /api/recognize-medicine', {
      token: nora.token,
      query: { familyId: emil.familyId },
      bytes,
      headers,
    })
    expect(foreign.status).toBe(404)
  })

  // What a photo says is the same on each engine: of what only the reader and the disk have a part in, once is enough.
  if (engine === 'SQLite') {
    test('a package in letters that cannot be read says so', async () => {
      const lines = ['ПАРАЦЕТАМОЛ', 'таблетки 500 мг', '20 таблеток', 'Хранить в сухом месте', '08.2029']
      const bytes = await packageFront(lines).jpeg().toBuffer()
      const [{ note, expirationDate, name }] = (await recognize([{ filename: 'front.jpg', bytes }])).body
        .results as [RecognizedPhoto]
      expect(note).toMatch(/letters that cannot be read yet.*type what is missing/)
      expect({ expirationDate, name }).toEqual({ expirationDate: '2029-08', name: null })
      expect(
        (await recognize([{ filename: 'carton.jpg', bytes: carton }])).body.results[0]?.note,
      ).toBeUndefined()
    })

    test('of several packages in a photo each is read, to be checked, and a note says how to add them', async () => {
      const lines = ['Panadol', 'Paracetamol 500 mg', 'EXP 08/2029', '', '', '', 'Losec', 'Omeprazole 20 mg']
      const bytes = await packageFront(lines, 1200, 1300).jpeg().toBuffer()
      const [result, single] = (
        await recognize([
          { filename: 'two.jpg', bytes },
          { filename: 'carton.jpg', bytes: carton },
        ])
      ).body.results
      expect(result).toMatchObject({
        name: 'Panadol',
        expirationDate: '2029-08',
        note: 'Several packages are in this photo. Only Panadol is shown here: Add Many makes a card for each.',
        evidence: { name: { confidence: 'low' }, expirationDate: { confidence: 'low' } },
        others: [
          {
            name: 'Omeprazole 20 mg',
            expirationDate: null,
            productCode: null,
            evidence: { name: { confidence: 'low' }, expirationDate: null },
          },
        ],
      })
      expect(result!.region!.y + result!.region!.height).toBeLessThan(result!.others![0]!.region.y)
      for (const key of ['region', 'others', 'note']) expect(single).not.toHaveProperty(key)
      const { headers, bytes: body } = multipart('image', [{ filename: 'two.jpg', bytes }])
      const { advice } = (
        await home.call('POST /api/diagnose-image', { token: nora.token, bytes: body, headers })
      ).body
      expect(advice).toContain(result!.note)
    })

    test('files that cannot be read say why and do not spoil their neighbours', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
      const { status, body } = await recognize([
        { filename: 'text.jpg', bytes: Buffer.from('not a picture') },
        { filename: 'drawing.png', bytes: svg, type: 'image/png' },
        { filename: 'empty.jpg', bytes: Buffer.alloc(0) },
        { filename: 'large.jpg', bytes: Buffer.alloc(20 * 1024 * 1024 + 1, 1) },
        { filename: 'carton.jpg', bytes: carton },
      ])
      expect(status).toBe(200)
      expect(body.results.map((result) => [result.filename, result.error])).toEqual([
        ['text.jpg', 'This file is not an image that can be read'],
        ['drawing.png', 'This file is not an image that can be read'],
        ['empty.jpg', 'This file is not an image that can be read'],
        ['large.jpg', 'This file is larger than 20 MB'],
        ['carton.jpg', undefined],
      ])
      expect(body.results.map((result) => result.storageUrl !== undefined)).toEqual([
        false,
        false,
        false,
        false,
        true,
      ])
    })

    test('a stored image is upright and carries no metadata', async () => {
      const lying = await sharp(carton)
        .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      const { body } = await recognize([{ filename: 'lying.jpg', bytes: lying }])
      const kept = await sharp(
        (await image(body.results[0]!.storageUrl!)).body as unknown as Buffer,
      ).metadata()
      expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([
        900,
        1200,
        undefined,
        undefined,
      ])
    })

    test('what a family confirmed of a code is to be checked where the photo shows several packages', async () => {
      const emil = await signUpSomebody(home, 'Emil')
      const lines = ['Panadol', 'Paracetamol 500 mg', '', '', '', '', 'Losec', 'Omeprazole 20 mg']
      const code = await drawCode('4006381333931', 'EAN-13', 400)
      const bytes = await packageFront(lines, 1200, 1400)
        .composite([{ input: code, left: 700, top: 1000 }])
        .jpeg()
        .toBuffer()
      const losecOn = async () => {
        const [result] = (await recognize([{ filename: 'two.jpg', bytes }], emil.token)).body.results
        expect(result!.others).toHaveLength(1)
        return [result!, ...result!.others!].find(({ productCode }) => productCode !== null)!
      }
      const { productCode, name } = await losecOn()
      expect(name).toBe('Omeprazole 20 mg')
      await addSomeMedication(home, emil, { name: 'Losec MUPS 20 mg', productCode })
      expect(await losecOn()).toMatchObject({
        name: 'Losec MUPS 20 mg',
        evidence: { name: { confidence: 'low', source: 'memory', place: null } },
      })
    })

    test('the analysis tool judges a photo and keeps nothing', async () => {
      const before = keptFiles().length
      const { bytes, headers } = multipart('image', [{ filename: 'carton.jpg', bytes: carton }])
      const answer = await home.call('POST /api/diagnose-image', { token: nora.token, bytes, headers })
      expect(answer.body).toMatchObject({
        success: true,
        detectedText: expect.arrayContaining([expect.stringMatching(/paracetamol/i)]),
        medicationInfo: { expirationDate: '2029-08', pillCount: 24 },
      })
      expect(answer.body.textPlaces).toHaveLength(answer.body.detectedText.length)
      const text = multipart('image', [{ filename: 'x.jpg', bytes: Buffer.from('no picture') }])
      const refused = await home.call('POST /api/diagnose-image', { token: nora.token, ...text })
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'This file is not an image that can be read',
      ])
      expect(keptFiles()).toHaveLength(before)
    })
  }
})
