import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSomeMedication, keepSomeImage, signUpMember } from '../../../test/household.ts'
import { everythingOf, kinds, live } from '../../../test/kinds.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { type ImageStore, keysOf } from '../../people/images/imageStore.ts'
import { newestLevel } from '../../platform/database/schema.ts'
import { restoreBackup } from './restoreBackup.ts'
import { entriesOf, readText } from './tar.ts'
import { writeBackup } from './writeBackup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-backup-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

let files = 0
const newFile = () => path.join(folder, `${++files}.tar`)
const backUp = (app: TestApp, file: string, imageStore = app.imageStore) =>
  writeBackup({ ...app, imageStore, version: '0.1.0', now: () => app.clock.now }, file)
const restore = (app: TestApp, file: string) => restoreBackup({ ...app, temporaryFolder: folder }, file)

async function textsOf(file: string) {
  const texts = new Map<string, string>()
  for await (const entry of entriesOf(file)) texts.set(entry.name, await readText(entry))
  return texts
}

describe.each(kinds)('a backup of $kind', ({ start }) => {
  let source: TestApp
  let household: Awaited<ReturnType<typeof live>>
  const file = newFile()
  beforeAll(async () => {
    source = await start()
    household = await live(source)
  })
  afterAll(() => source.close())

  test('reports its contents, and only its owner may read it', async () => {
    const { rows, images, leftOut } = await backUp(source, file)
    expect({ images, leftOut }).toEqual({ images: 2, leftOut: [] })
    expect(rows).toBeGreaterThan(15)
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse((await textsOf(file)).get('backup.json') ?? '')).toMatchObject({
      format: 1,
      version: '0.1.0',
      schema: newestLevel(),
      createdAt: '2026-11-21T12:00:00.000Z',
      rows: { users: 2, doses: 3, receipts: 3, knownProducts: 1, images: 2 },
    })
  })

  test('holds no session and no attempt to sign in', async () => {
    expect(await source.database.selectFrom('sessions').selectAll().execute()).not.toEqual([])
    const entries = [...(await textsOf(file)).keys()]
    expect(entries.filter((name) => /session|attempt/i.test(name))).toEqual([])
  })

  test.each(kinds)('restores every row and every image into $kind', async ({ start: startTarget }) => {
    const target = await startTarget()
    const { nora, medication } = household
    try {
      const before = await everythingOf(source)
      expect(Object.values(before.images).filter(Boolean)).toHaveLength(10)
      expect(await restore(target, file)).toMatchObject({ images: 2, lost: 0 })
      expect(await everythingOf(target)).toEqual(before)

      // The move ended sessions; the password and idempotency keys survive.
      expect((await target.call('GET /api/auth/me', { token: nora.token })).status).toBe(401)
      const signedIn = await target.call('POST /api/auth/login', {
        body: { email: nora.email, password: 'secret1' },
      })
      const { token } = signedIn.body
      await target.call('POST /api/medications/{id}/logs', {
        token,
        params: { id: medication.id },
        headers: { 'idempotency-key': 'key-1' },
        body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 2 },
      })
      const [there, here] = [target, source].map((app) =>
        app.call('GET /api/medications', { token: app === target ? token : nora.token }),
      )
      expect((await there)?.body).toEqual((await here)?.body)
      // Triggers work again: a change is counted.
      await addSomeMedication(target, { ...nora, token }, { name: 'Aspirin' })
      expect((await target.call('GET /api/medications', { token })).body).toHaveLength(2)
      await expect(restore(target, file)).rejects.toThrow(/^There is something here already \(families: 2\)/)
    } finally {
      await target.close()
    }
  })

  test('is a snapshot while doses are logged', async () => {
    const busy = await start()
    const quiet = await start()
    try {
      const member = await signUpMember(busy)
      const { id } = await addSomeMedication(busy, member, { pillCount: 1000, initialPillCount: 1000 })
      let stop = false
      const logging = Array.from({ length: 4 }, async () => {
        while (!stop)
          await busy.call('POST /api/medications/{id}/logs', {
            token: member.token,
            params: { id },
            body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1 },
          })
      })
      const several = [newFile(), newFile(), newFile()]
      for (const one of several) await backUp(busy, one)
      stop = true
      await Promise.all(logging)
      await restore(quiet, several.at(-1) as string)
      const [left] = await quiet.database.selectFrom('medications').select('pillCount').execute()
      const doses = await quiet.database.selectFrom('doses').select('id').execute()
      expect(doses.length).toBeGreaterThan(0)
      expect(left?.pillCount).toBe(1000 - doses.length)
    } finally {
      await busy.close()
      await quiet.close()
    }
  })

  test('leaves out what was deleted meanwhile and reports it', async () => {
    const busy = await start()
    const quiet = await start()
    try {
      const member = await signUpMember(busy)
      const [kept, removed, lost] = await Promise.all([1, 2, 3].map(() => keepSomeImage(busy, member)))
      const show = (url = '') => ({ images: [{ url, name: '1', sequence: 0 }] })
      const first = await addSomeMedication(busy, member, show(kept))
      const second = await addSomeMedication(busy, member, show(removed))
      await addSomeMedication(busy, member, show(lost))
      await busy.imageStore.remove(lost as string)
      // All rows are read before the first image is opened: now a medication is deleted with its bytes.
      let isRemoved = false
      const open: ImageStore['open'] = async (key) => {
        if (!isRemoved) {
          isRemoved = true
          const params = { id: second.id }
          await busy.call('DELETE /api/medications/{id}', { token: member.token, params })
          for (const one of keysOf(removed as string)) await busy.imageStore.remove(one)
        }
        return busy.imageStore.open(key)
      }
      const some = newFile()
      const { images, leftOut } = await backUp(busy, some, { ...busy.imageStore, open })
      expect(images).toBe(1)
      const expected = [
        { image: removed, why: 'no medication shows it' },
        { image: lost, why: 'its bytes are missing from the store' },
      ]
      expect(new Set(leftOut)).toEqual(new Set(expected))
      expect((await textsOf(some)).get('left-out.jsonl')).toContain(lost)

      expect(await restore(quiet, some)).toMatchObject({ images: 1, lost: 2 })
      const shown = await quiet.database.selectFrom('medicationImages').selectAll().execute()
      expect(shown).toEqual([{ packId: null, medicationId: first.id, imageId: kept, name: '1', sequence: 0 }])
      expect(await quiet.database.selectFrom('medications').select('id').execute()).toHaveLength(3)
    } finally {
      await busy.close()
      await quiet.close()
    }
  })

  test('leaves no image behind if the store fails in the middle of a restore', async () => {
    const target = await start()
    try {
      let keeps = 0
      const keep: ImageStore['keep'] = async (key, bytes) => {
        if (++keeps === 7) throw new Error('the store is full')
        await target.imageStore.keep(key, bytes)
      }
      const failing = { ...target, imageStore: { ...target.imageStore, keep }, temporaryFolder: folder }
      await expect(restoreBackup(failing, file)).rejects.toThrow('the store is full')
      expect(keeps).toBeGreaterThanOrEqual(7)
      for await (const key of target.imageStore.list()) expect(key).toBeUndefined()
      expect(await target.database.selectFrom('users').selectAll().execute()).toEqual([])
      expect(await restore(target, file)).toMatchObject({ images: 2 })
    } finally {
      await target.close()
    }
  })

  test('leaves no partial file if the store fails', async () => {
    const open = () => Promise.reject(new Error('the store is away'))
    const some = newFile()
    await expect(backUp(source, some, { ...source.imageStore, open })).rejects.toThrow('the store is away')
    expect(fs.readdirSync(folder).filter((name) => name.startsWith(path.basename(some)))).toEqual([])
  })
})
