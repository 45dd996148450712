import { type ImageStore, keysOf } from '../people/images/imageStore.ts'
import type { Database } from '../platform/database/tables.ts'

export interface StoreReport {
  shown: number
  /** Keys of shown images and renditions that the store lacks. */
  missing: string[]
  /** Keys in the store without an image row. */
  unknown: string[]
}

/** Compares image rows with the store without changing anything. The server may be running. */
export async function verifyStore(database: Database, imageStore: ImageStore): Promise<StoreReport> {
  const shownIds = async () => {
    const rows = await database.selectFrom('medicationImages').select('imageId').distinct().execute()
    return new Set(rows.map(({ imageId }) => imageId))
  }
  const shown = await shownIds()
  const stored = new Set<string>()
  for await (const key of imageStore.list()) stored.add(key)
  const missing = [...shown].flatMap(keysOf).filter((key) => !stored.has(key))

  // Read after the store: an image's row is created before its bytes and deleted after them.
  const known = new Set((await database.selectFrom('images').select('id').execute()).map(({ id }) => id))
  const unknown = [...stored].filter((key) => !known.has(idIn(key)))
  // A medication may have dropped an image meanwhile.
  const still = missing.length === 0 ? shown : await shownIds()
  return { shown: shown.size, missing: missing.filter((key) => still.has(idIn(key))), unknown }
}

const idIn = (key: string) => key.replace(/\.\d+$/, '')
