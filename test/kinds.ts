import { createHash } from 'node:crypto'
import { travellingTables } from '../server/exchange/backup/format.ts'
import { type ImageStore, keysOf } from '../server/people/images/imageStore.ts'
import { openObjectStore } from '../server/people/images/objectStore.ts'
import { newestLevel } from '../server/platform/database/schema.ts'
import type { Database } from '../server/platform/database/tables.ts'
import { pagesOf, type Row } from '../server/platform/database/wholeRows.ts'
import { addSomeLine, addSomeMedication, keepSomeImage, signUpMember } from './household.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './testApp.ts'
import { engines, postgres, sqlite } from './testDatabases.ts'
import { startTestObjectStore } from './testObjectStore.ts'

const small = {
  kind: 'SQLite and a folder',
  start: (options: TestAppOptions = {}) => startTestApp(sqlite.makeDatabase, options),
}
const large = {
  kind: 'PostgreSQL and an object store',
  async start(options: TestAppOptions = {}) {
    const store = await startTestObjectStore()
    const app = await startTestApp(postgres.makeDatabase, {
      ...options,
      imageStore: openObjectStore(store.settings),
    })
    const close = async () => {
      await app.close()
      await store.close()
    }
    return { ...app, close }
  },
}

/** The two ways to run the product, or one where there is no PostgreSQL: for `describe.each(kinds)`. */
export const kinds = engines.includes(postgres) ? [small, large] : [small]

/** Every row of a backup, and the hash of every image. */
export async function everythingOf({ database, imageStore }: { database: Database; imageStore: ImageStore }) {
  const rows: Record<string, Row[]> = {}
  for (const table of await travellingTables(newestLevel())) {
    rows[table.name] = []
    for await (const page of pagesOf(database, table)) rows[table.name]?.push(...page)
  }
  const images: Record<string, string | undefined> = {}
  for (const { id } of rows.images ?? []) {
    for (const key of keysOf(id as string)) {
      const stored = await imageStore.open(key)
      images[key] =
        stored &&
        createHash('sha256')
          .update(Buffer.concat(await stored.body.toArray()))
          .digest('hex')
    }
  }
  return { rows, images }
}

/**
 * Two families with one thing of every kind: doses, receipts, known products, a shopping list, images shown
 * and not shown.
 */
export async function live(app: TestApp) {
  const nora = await signUpMember(app, 'Nora Bērziņš', 'nora@example.org')
  const image = await keepSomeImage(app, nora)
  const shown = { name: 'front “of the box”\n', sequence: 0 }
  const medication = await addSomeMedication(app, nora, {
    name: 'Ibuprofen 400 — "ibu" 💊',
    notes: 'zwei Zeilen\nund ein \\ Strich',
    productCode: '04012345678901',
    images: [{ ...shown, url: image }],
  })
  await keepSomeImage(app, nora)
  const olav = await signUpMember(app, 'Olav')
  await addSomeMedication(app, olav, { pillCount: null })
  for (let i = 0; i < 3; i++) {
    const { status } = await app.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: medication.id },
      headers: { 'idempotency-key': `key-${i}` },
      body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 2 },
    })
    if (status !== 201) throw new Error(`logging answered ${status}`)
  }
  await addSomeLine(app, nora, 'Pflaster, die kleinen')
  await app.call('PATCH /api/medications/{id}/shopping', {
    token: nora.token,
    params: { id: medication.id },
    body: { wanted: true, bought: true },
  })
  return { nora, medication, image }
}
