import { type CallFailed, failedAs, sentenceOf } from '../http/callFailed.ts'
import { patiently } from '../http/patience.ts'
import { upload } from '../http/upload.ts'
import { NOT_UPLOADED, type PhotoEvent, type UploadItem } from './uploads.ts'

/** How many photos are sent at once; the others wait their turn, so that the reader's queue is not flooded. */
const AT_ONCE = 2

interface Waiting {
  item: UploadItem
  familyId: string | undefined
  /** It failed once: a reader with too much to do gives up on photos that are good. */
  again?: true
}

interface PhotoSenderOptions {
  onWait?: (why: CallFailed | undefined) => void
  /** Also tells what is found on a photo before all of it is read. */
  tellsFound?: boolean
}

/**
 * Sends photos to be read, each on its own, so that one failure spoils no other, and tells what becomes of them until
 * it is stopped. With `onWait` it waits where the network or the server has no time, as patiently does, and a photo
 * fails when it was refused twice; when nobody is signed in any more it stays under way.
 */
export function createPhotoSender(
  tell: (event: PhotoEvent) => void,
  { onWait, tellsFound = false }: PhotoSenderOptions = {},
) {
  const stopped = new AbortController()
  const waiting: Waiting[] = []
  let sending = 0

  async function sendOne({ item, familyId, again }: Waiting) {
    const { id, file } = item
    const { signal } = stopped
    const sendIt = () =>
      upload('POST /api/recognize-medicine', {
        field: 'images',
        files: [file],
        query: { familyId },
        signal,
        onProgress: (share) => tell({ type: 'photoSent', id, share }),
        onTold: tellsFound ? ({ found }) => tell({ type: 'photoFound', id, found }) : undefined,
      })
    try {
      const { results } = await (onWait ? patiently(sendIt, signal, onWait) : sendIt())
      const result = results.find(({ filename }) => filename === file.name) ?? results[0]
      if (!result) throw new Error('The answer is empty')
      if (result.error && onWait && !again) waiting.unshift({ item, familyId, again: true })
      else tell({ type: 'photoRead', id, result })
    } catch (error) {
      if (signal.aborted || (onWait && failedAs(error, 'signedOut'))) return
      tell({ type: 'photoFailed', id, error: sentenceOf(error, NOT_UPLOADED) })
    }
  }

  async function sendWaiting() {
    sending++
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next)
    sending--
  }

  return {
    /** What `familyId` confirmed of a product before is read from there. */
    send(items: readonly UploadItem[], familyId: string | undefined) {
      waiting.push(...items.map((item) => ({ item, familyId })))
      while (sending < AT_ONCE && waiting.length > 0) void sendWaiting()
    },
    stop() {
      waiting.length = 0
      stopped.abort()
    },
  }
}
