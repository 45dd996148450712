import type { DBSchema, IDBPDatabase } from 'idb'
import { HOUR_MS } from '../../../../language/durations.ts'
import { sentence } from '../../../../language/t.ts'
import { openKept } from '../../../base/device/open.ts'
import { isUnderWay, type UploadItem } from '../../../medicines/reading/uploads.ts'
import { type Card, emptySeries, type Series } from './series.ts'

interface KeptPhoto extends Omit<UploadItem, 'file' | 'previewUrl'> {
  fileName: string
  /** Time of reading, in milliseconds since 1970: the server keeps an unused photo for 24 hours. */
  readAt: number | null
}

interface Schema extends DBSchema {
  /** By family. */
  series: { key: string; value: { photos: KeptPhoto[]; cards: Card[]; dropped?: string[] } }
  /** Original photos, by family and photo. */
  files: { key: [string, string]; value: File }
}

/** A photo read longer ago is sent again before the server deletes it, in milliseconds. */
const STALE_AFTER_MS = 20 * HOUR_MS

/** The failure of a photo that was lost with the page. */
const NOT_KEPT = sentence('This photo was not kept on this device. Please choose it again.')

/** A stored photo as an upload item. */
function toItem({ fileName, readAt, ...photo }: KeptPhoto, kept: File | undefined, now: number): UploadItem {
  const item = { ...photo, file: kept ?? new File([], fileName), previewUrl: null }
  const isStale = readAt !== null && now - readAt > STALE_AFTER_MS
  if (!isUnderWay(item) && !(isStale && kept)) return item
  return kept
    ? { ...item, status: 'uploading', progress: 0, error: null }
    : { ...item, status: 'error', progress: 100, error: NOT_KEPT }
}

/** True if everything is saved: the stored data is no longer needed. */
const isDone = ({ photos, cards }: Series) =>
  cards.every(({ saved }) => saved) && !photos.some((photo) => isUnderWay(photo) || photo.status === 'error')

/**
 * Stores the series of a family on this device, so that it survives a reload: photos, readings and typed values. Works without
 * where the browser stores nothing.
 */
export function createKeeper(
  { userId, familyId }: { userId: string; familyId: string },
  onForgotten: () => void,
) {
  const readAt = new Map<string, number>()
  let next: Series | undefined
  let writing: Promise<void> = Promise.resolve()
  const opening: Promise<IDBPDatabase<Schema> | undefined> = openKept<Schema>(
    { userId, what: 'add-many', version: 1 },
    (database) => {
      database.createObjectStore('series')
      database.createObjectStore('files')
    },
    onForgotten,
  ).catch(() => undefined)

  const toKept = ({ file, previewUrl: _, ...photo }: UploadItem, now: number): KeptPhoto => {
    if (photo.status === 'complete' && !readAt.has(photo.id)) readAt.set(photo.id, now)
    if (photo.status !== 'complete') readAt.delete(photo.id)
    return { ...photo, fileName: file.name, readAt: readAt.get(photo.id) ?? null }
  }

  async function write(): Promise<void> {
    const database = await opening
    const series = next
    next = undefined
    if (!database || !series) return
    const value = {
      photos: series.photos.map((photo) => toKept(photo, Date.now())),
      cards: [...series.cards],
      dropped: [...series.dropped],
    }
    await database.put('series', value, familyId)
  }

  const filesOf = () => IDBKeyRange.bound([familyId, ''], [familyId, '\uffff'])

  return {
    /** The stored series; an empty one if there is none or all of it is saved. */
    async restore(): Promise<Series> {
      const database = await opening
      const kept = await database?.get('series', familyId)
      if (!database || !kept) return emptySeries
      const items = await Promise.all(
        kept.photos.map(async (photo) => {
          if (photo.readAt !== null) readAt.set(photo.id, photo.readAt)
          return toItem(photo, await database.get('files', [familyId, photo.id]), Date.now())
        }),
      )
      const series = { photos: items, cards: kept.cards, dropped: kept.dropped ?? [] }
      if (!isDone(series)) return series
      await database.delete('files', filesOf())
      await database.delete('series', familyId)
      return emptySeries
    },
    /** Stores photos before they are sent. False if there is no free space, or the browser stores nothing. */
    async keepFiles(items: readonly UploadItem[]): Promise<boolean> {
      const database = await opening
      if (!database) return false
      const { store, done } = database.transaction('files', 'readwrite')
      try {
        await Promise.all([...items.map(({ id, file }) => store.put(file, [familyId, id])), done])
        return true
      } catch {
        return false
      }
    },
    async dropFiles(ids: readonly string[]): Promise<void> {
      const database = await opening
      for (const id of ids) await database?.delete('files', [familyId, id]).catch(() => undefined)
    },
    /** Stores the current series; of several calls at once the last. Resolves when it is stored. */
    keep(series: Series): Promise<void> {
      next = series
      // If the database is closed or full, the series continues in memory.
      writing = writing.then(write).catch(() => undefined)
      return writing
    },
  }
}
