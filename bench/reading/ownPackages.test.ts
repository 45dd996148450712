import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodePhoto } from '../../reader/decoding/decodePhoto.ts'
import { openReaders, type Readers, readPhoto } from '../../reader/readPhoto.ts'
import { scoreCards } from './cards.ts'
import { PACKAGES, READ_ON } from './packages.ts'
import { FIELDS, judge } from './scoring.ts'

/** A package of each kind; `npm run bench reading` reads all of them. */
const CHOSEN = [
  'carton-german.jpg',
  'carton-glare.jpg',
  'carton-spanish.heic',
  'flap-dots-spanish.jpg',
  'flap-embossed-italian.jpg',
  'blister-sideways.jpg',
  'bottle.jpg',
  'pharmacy-label.jpg',
  'jam.jpg',
  'front-portuguese.jpg',
  'front-algerian.jpg',
  'front-polish.jpg',
  'front-indonesian.jpg',
  'flap-brazilian-letters.jpg',
  'flap-french-letters.jpg',
  'flap-bare-pair.jpg',
  'carton-far-away.jpg',
  'vignette-up.jpg',
  'front-greek.jpg',
  'front-russian.jpg',
  'front-ukrainian.jpg',
  'front-bulgarian.jpg',
  'front-serbian.jpg',
  'several-askew.jpg',
  'several-four.jpg',
  'several-same-twice.jpg',
  'carton-with-its-blister.jpg',
]

let readers: Readers
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'own-packages-'))
  readers = await openReaders()
})

afterAll(() => rm(folder, { recursive: true }))

describe('a photo of a package that the project printed itself', () => {
  test.each(CHOSEN)('%s is read without a mistake', async (file) => {
    const { label, reading } = await readPackage(file)
    const verdicts = FIELDS.map((field) => [field, judge(field, reading, label), reading[field]?.value])
    expect(reading.hasUnreadScript).toBe(false)
    expect(reading.otherPackages).toBe(label.items !== undefined)
    const named = label.items?.filter(({ name }) => name).length ?? 0
    expect(scoreCards([{ reading, label }])).toMatchObject({ right: named, wrong: 0 })
    expect(verdicts.filter(([, verdict]) => verdict === 'wrong' || verdict === 'missed')).toEqual([])
  })

  test('is not told apart from another that shows only a date, and does not get that date', async () => {
    const { label, reading } = await readPackage('several-bare-date.jpg')
    expect(reading.otherPackages).toBe(false)
    expect(reading.name?.value).toBe(label.name)
    expect(reading.expirationDate).toBeNull()
  })
})

async function readPackage(file: string) {
  const { label, photo } = PACKAGES.find((candidate) => candidate.label.file === file)!
  const kept = path.join(folder, file)
  await writeFile(kept, await photo())
  const { picture } = await decodePhoto(kept)
  const { reading } = await readPhoto(picture, readers, READ_ON)
  return { label, reading }
}
