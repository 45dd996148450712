import type { Database } from '../database/tables.ts'
import type { ImageStore } from '../images/imageStore.ts'
import { keysOf } from '../images/renditions.ts'

export interface Verified {
  /** How many images medications show. */
  shown: number
  /** Keys of shown images and of their renditions that the store does not have. */
  missing: string[]
  /** Keys in the store that no image is known of. */
  unknown: string[]
}

/** Compares the images that the rows know with those that the store keeps; changes nothing. The server may run meanwhile. */
export async function verifyStore(database: Database, imageStore: ImageStore): Promise<Verified> {
  const shownIds = async () => {
    const rows = await database.selectFrom('medicationImages').select('imageId').distinct().execute()
    return new Set(rows.map(({ imageId }) => imageId))
  }
  const shown = await shownIds()
  const stored = new Set<string>()
  for await (const key of imageStore.list()) stored.add(key)
  const missing = [...shown].flatMap(keysOf).filter((key) => !stored.has(key))

  // Asked after the store: an image's row comes before its bytes and goes after them.
  const known = new Set((await database.selectFrom('images').select('id').execute()).map(({ id }) => id))
  const unknown = [...stored].filter((key) => !known.has(idIn(key)))
  // A medication may have let go of an image meanwhile.
  const still = missing.length === 0 ? shown : await shownIds()
  return { shown: shown.size, missing: missing.filter((key) => still.has(idIn(key))), unknown }
}

const idIn = (key: string) => key.replace(/\.\d+$/, '')
