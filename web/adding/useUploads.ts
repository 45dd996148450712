import { useEffect, useReducer, useRef } from 'react'
import type { RecognizedPhoto } from '../../contract/photos.ts'
import { sentenceOf } from '../http/cache.ts'
import { readToken } from '../http/token.ts'
import { upload } from '../http/upload.ts'
import { hasDraft, useDraft } from '../ui/drafts.ts'
import { toastFailed } from '../ui/toasts.ts'
import { changeUploads, type UploadItem } from './uploads.ts'

/** How many photos are sent at once; the others wait their turn, so that the reader's queue is not flooded. */
const AT_ONCE = 2

const DRAFT = 'add-photos'

let lastId = 0

/** A photo that was under way when the session was lost has to be sent again. */
const interrupt = (items: readonly UploadItem[], { id }: UploadItem) =>
  changeUploads(items, { type: 'failed', id, error: 'Failed to upload images' })

/** Browsers show no HEIC, so it gets no preview. */
const canPreview = (file: File) => !/\.hei[cf]$/i.test(file.name) && !/hei[cf]/.test(file.type)

const toItem = (file: File): UploadItem => ({
  id: `photo-${++lastId}`,
  file,
  status: 'uploading',
  progress: 0,
  error: null,
  previewUrl: canPreview(file) ? URL.createObjectURL(file) : null,
  result: null,
})

/**
 * The photos of the add screen: each is sent and read on its own, so that one failure spoils no other. What `familyId`
 * confirmed of a product before is filled in from there.
 */
export function useUploads(
  familyId: string | undefined,
  onRead: (result: RecognizedPhoto, id: string) => void,
) {
  const latest = useRef<readonly UploadItem[]>([])
  const draft = useDraft(DRAFT, () => latest.current.reduce(interrupt, latest.current))
  const [items, change] = useReducer(changeUploads, draft ?? [])
  latest.current = items
  const waiting = useRef<UploadItem[]>([])
  const sending = useRef(new Map<string, AbortController>())
  const onReadNow = useRef(onRead)
  onReadNow.current = onRead

  useEffect(() => {
    const all = sending.current
    return () => {
      for (const abort of all.values()) abort.abort()
      if (hasDraft(DRAFT)) return
      for (const { previewUrl } of latest.current) if (previewUrl) URL.revokeObjectURL(previewUrl)
    }
  }, [])

  async function sendOne({ id, file }: UploadItem) {
    const abort = new AbortController()
    sending.current.set(id, abort)
    try {
      const { results } = await upload('POST /api/recognize-medicine', {
        field: 'images',
        files: [file],
        query: { familyId },
        signal: abort.signal,
        onProgress: (share) => change({ type: 'sent', id, share }),
      })
      const result = results.find(({ filename }) => filename === file.name) ?? results[0]
      if (!result) throw new Error('The answer is empty')
      change({ type: 'answered', id, result })
      if (result.error) tellFailure()
      else onReadNow.current(result, id)
    } catch (error) {
      change({ type: 'failed', id, error: sentenceOf(error, 'Failed to upload images') })
      if (!abort.signal.aborted) tellFailure()
    } finally {
      sending.current.delete(id)
      if (!abort.signal.aborted) sendWaiting()
    }
  }

  function sendWaiting() {
    while (sending.current.size < AT_ONCE) {
      const next = waiting.current.shift()
      if (!next) return
      void sendOne(next)
    }
  }

  return {
    items,
    add(files: readonly File[]) {
      if (readToken() === null) return toastFailed('You must be logged in to upload images')
      const added = files.map(toItem)
      change({ type: 'added', items: added })
      waiting.current.push(...added)
      sendWaiting()
    },
    remove(item: UploadItem) {
      if (item.previewUrl) URL.revokeObjectURL(item.previewUrl)
      change({ type: 'removed', id: item.id })
    },
  }
}

const tellFailure = () =>
  toastFailed('Failed to process images. Please check the error details below each image.')
