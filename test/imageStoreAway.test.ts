import fs from 'node:fs'
import { expect, test } from 'vitest'
import { openObjectStore } from '../server/people/images/objectStore.ts'
import { addSomeMedication, keepSomeImage, type Member, signUpMember } from './household.ts'
import { noise } from './noise.ts'
import { startTestApp, type TestApp } from './testApp.ts'
import { sqlite } from './testDatabases.ts'
import { startTestObjectStore } from './testObjectStore.ts'
import { startUnreliable, type Treatment } from './unreliable.ts'
import { recognizePhotos } from './uploads.ts'

const BUSY = [503, 'The server is busy. Please try again in a moment.']
const BROKEN = [
  503,
  'The server cannot read or write its data. The person who runs it finds the reason in its log.',
]

const upload = async (home: TestApp, { token }: Member) =>
  recognizePhotos(home, token, [{ filename: 'carton.jpg', bytes: await noise([200, 100, 50], 'carton') }])

/** A household with one medicine that shows an image, and a way to request it. */
async function withImage(home: TestApp) {
  const nora = await signUpMember(home)
  const i = await keepSomeImage(home, nora)
  const shown = await addSomeMedication(home, nora, { images: [{ url: i, name: 'front.jpg', sequence: 0 }] })
  const look = async () => {
    const { status, body } = await home.call('GET /api/images', { token: nora.token, query: { i } })
    return status === 200 ? [status] : [status, body.message]
  }
  return { nora, shown, look }
}

test('while an object store answers 503 or nothing, photos are refused in plain words, everything else works, and nothing is lost', async () => {
  const store = await startTestObjectStore()
  let treatment: Treatment = 'through'
  const unreliable = await startUnreliable(store.settings.endpoint, () => treatment)
  const home = await startTestApp(sqlite.makeDatabase, {
    imageStore: openObjectStore({ ...store.settings, endpoint: unreliable.endpoint }, { silentAfterMs: 500 }),
  })
  const { nora, shown, look } = await withImage(home)
  const kept = await store.list()

  for (const failing of ['busy', 'silent', 'cut'] as const) {
    treatment = failing
    const { status, body } = await upload(home, nora)
    expect([status, body.message]).toEqual(BUSY)
    expect(await look()).toEqual(BUSY)
    const dose = await home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: shown.id },
      body: { takenAt: '2026-11-20T08:00:00Z', pillsTaken: 1 },
    })
    expect(dose.status).toBe(201)
  }
  const removed = await home.call('DELETE /api/medications/{id}', {
    token: nora.token,
    params: { id: shown.id },
  })
  expect(removed.status).toBe(204)
  expect(await look()).toEqual([404, 'Image not found'])

  treatment = 'through'
  expect(await store.list()).toEqual(kept)
  const { status, body } = await upload(home, nora)
  expect(status).toBe(200)
  // Bytes that could not be removed are removed with the next image.
  const next = await keepSomeImage(home, nora)
  const other = await addSomeMedication(home, nora, {
    images: [{ url: next, name: 'front.jpg', sequence: 0 }],
  })
  await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: other.id } })
  const url = body.results[0]?.storageUrl as string
  await expect
    .poll(() => store.list(), { timeout: 10_000 })
    .toEqual([url, ...[160, 320, 640, 1280].map((width) => `${url}.${width}`)].sort())
  await home.close()
  unreliable.close()
  await store.close()
})

test('while the folder of images or uploads is missing, photos are refused in plain words, and accepted when it is back', async () => {
  const home = await startTestApp(sqlite.makeDatabase)
  const { nora, look } = await withImage(home)
  const outcome = async () => {
    const { status, body } = await upload(home, nora)
    return status === 200 ? [status] : [status, body.message]
  }
  for (const folder of [home.imageFolder, home.uploadFolder]) {
    fs.renameSync(folder, `${folder}.away`)
    // A file in its place fails for every user, unlike missing permissions.
    fs.writeFileSync(folder, '')
    expect(await outcome()).toEqual(BROKEN)
    if (folder === home.imageFolder) expect(await look()).toEqual(BROKEN)
    fs.rmSync(folder)
    fs.renameSync(`${folder}.away`, folder)
    expect(await outcome()).toEqual([200])
    expect(await look()).toEqual([200])
  }
  await home.close()
})
