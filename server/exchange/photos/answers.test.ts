import sharp, { type OverlayOptions } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecognizedPhoto } from '../../../contract/photos.ts'
import { addSomeMedication, type Member, signUpMember } from '../../../test/household.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import {
  drawCode,
  keptFiles,
  multipart,
  packageFront,
  recognizePhotos,
  type Upload,
} from '../../../test/uploads.ts'

const twoOnTable = async (above: string[], below: string[], more: OverlayOptions[] = []) => {
  const fronts = await Promise.all(
    [above, below].map((lines) => packageFront(lines, 1200, 700).png().toBuffer()),
  )
  return sharp({ create: { width: 1500, height: 1800, channels: 3, background: '#8d7a63' } })
    .composite([...fronts.map((input, i) => ({ input, left: 150, top: 120 + i * 860 })), ...more])
    .jpeg()
    .toBuffer()
}

// The database has little part in reading photos: one engine is enough.
describe('photos are answered with', () => {
  let home: TestApp
  let nora: Member
  let carton: Buffer
  beforeAll(async () => {
    home = await startTestApp(sqlite.makeDatabase, { size: 1 })
    nora = await signUpMember(home)
    carton = await packageFront(['Paracetamol', '500 mg', '24 tablets', 'EXP 08/2029']).jpeg().toBuffer()
  })
  afterAll(() => home.close())

  const recognize = (files: Upload[], token = nora.token) => recognizePhotos(home, token, files)

  test('no file and eleven files are refused', async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => ({ filename: `${i}.jpg`, bytes: Buffer.from('x') }))
    for (const files of [[], eleven]) {
      const { status, body } = await recognize(files)
      expect([status, body.message]).toEqual([400, 'Please choose 1 to 10 images at a time'])
    }
    const json = await home.call('POST /api/recognize-medicine', { token: nora.token, body: {} })
    expect(json.status).toBe(415)
  })

  test('a package in Cyrillic letters is named in them', async () => {
    const lines = ['ПАРАЦЕТАМОЛ', 'таблетки 500 мг', '20 таблеток', 'Хранить в сухом месте', '08.2029']
    const bytes = await packageFront(lines).jpeg().toBuffer()
    const [{ note, expirationDate, name }] = (await recognize([{ filename: 'front.jpg', bytes }])).body
      .results as [RecognizedPhoto]
    expect({ note, expirationDate, name }).toEqual({
      note: undefined,
      expirationDate: '2029-08',
      name: 'Парацетамол',
    })
  })

  test('of several packages in a photo each is read, marked to be checked, and a note says how to add them', async () => {
    const bytes = await twoOnTable(
      ['Panadol', 'Paracetamol 500 mg', 'EXP 08/2029'],
      ['Losec', 'Omeprazole 20 mg', 'EXP 03/2030'],
    )
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
          name: 'Losec',
          expirationDate: '2030-03',
          productCode: null,
          evidence: { name: { confidence: 'low' }, expirationDate: { confidence: 'low' } },
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

  test('unreadable files say why and do not affect the others', async () => {
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
    const query = { i: body.results[0]!.storageUrl! }
    const image = await home.call('GET /api/images', { token: nora.token, query })
    const kept = await sharp(image.body as unknown as Buffer).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([900, 1200, undefined, undefined])
  })

  test('a confirmed product must be checked if the photo shows several packages', async () => {
    const emil = await signUpMember(home, 'Emil')
    const code = await drawCode('4006381333931', 'EAN-13', 400)
    const bytes = await twoOnTable(
      ['Panadol', 'Paracetamol 500 mg', 'EXP 08/2029'],
      ['Losec', 'Omeprazole 20 mg', 'EXP 03/2030'],
      [{ input: code, left: 850, top: 1350 }],
    )
    const losecOn = async () => {
      const [result] = (await recognize([{ filename: 'two.jpg', bytes }], emil.token)).body.results
      expect(result!.others).toHaveLength(1)
      return [result!, ...result!.others!].find(({ productCode }) => productCode !== null)!
    }
    const { productCode, name } = await losecOn()
    expect(name).toBe('Losec')
    await addSomeMedication(home, emil, { name: 'Losec MUPS 20 mg', productCode })
    expect(await losecOn()).toMatchObject({
      name: 'Losec MUPS 20 mg',
      evidence: { name: { confidence: 'low', source: 'memory', place: null } },
    })
  })

  test('the analysis tool judges a photo and stores nothing', async () => {
    const before = keptFiles(home).length
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
    expect(keptFiles(home)).toHaveLength(before)
  })
})
