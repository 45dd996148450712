import type { DBSchema, IDBPDatabase } from 'idb'
import { openKept } from '../../device/open.ts'
import { isUnderWay, type UploadItem } from '../../reading/uploads.ts'
import { type Card, emptySeries, type Series } from './series.ts'

interface KeptPhoto extends Omit<UploadItem, 'file' | 'previewUrl'> {
  fileName: string
  /** When it was read, in milliseconds since 1970: the server keeps a photo that no medicine took for 24 hours. */
  readAt: number | null
}

interface Schema extends DBSchema {
  /** By family. */
  series: { key: string; value: { photos: KeptPhoto[]; cards: Card[]; dropped?: string[] } }
  /** Photos as they were chosen, by family and photo. */
  files: { key: [string, string]; value: File }
}

/** A photo that was read longer ago is sent again before the server forgets it. */
const STALE_AFTER_MS = 20 * 60 * 60 * 1000

/** Why a photo cannot go on after the page was closed. */
const NOT_KEPT = 'This photo was not kept on this device. Please choose it again.'

/** What was kept of a photo, ready to go on. */
function toItem({ fileName, readAt, ...photo }: KeptPhoto, kept: File | undefined, now: number): UploadItem {
  const item = { ...photo, file: kept ?? new File([], fileName), previewUrl: null }
  const isStale = readAt !== null && now - readAt > STALE_AFTER_MS
  if (!isUnderWay(item) && !(isStale && kept)) return item
  return kept
    ? { ...item, status: 'uploading', progress: 0, error: null }
    : { ...item, status: 'error', progress: 100, error: NOT_KEPT }
}

/** All is in the cabinet: what was kept of it is of no use any more. */
const isDone = ({ photos, cards }: Series) =>
  cards.every(({ saved }) => saved) && !photos.some((photo) => isUnderWay(photo) || photo.status === 'error')

/**
 * Keeps the series of a family on this device, so that it goes on after a reload: the photos, what was read of them and
 * what was typed. Where the browser keeps nothing, it goes on without.
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
    /** What was kept before; an empty series where nothing was, or where all of it is done. */
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
    /** Keeps photos before they are sent. False where there was no room, or where the browser keeps nothing. */
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
    /** Keeps what the series is now; the last of several that come at once. Resolves when it is kept. */
    keep(series: Series): Promise<void> {
      next = series
      // A database that was closed or is full keeps no more; the series itself goes on.
      writing = writing.then(write).catch(() => undefined)
      return writing
    },
  }
}
