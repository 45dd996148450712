import { type CallFailed, failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { patiently, waitAfter } from '../../base/http/patience.ts'
import { upload } from '../../base/http/upload.ts'
import { NOT_UPLOADED, type PhotoEvent, type UploadItem } from './uploads.ts'

/** Concurrency limit of uploads, so that the reader's queue is not flooded. */
const AT_ONCE = 2

interface WaitingPhoto {
  item: UploadItem
  familyId: string | undefined
  /** It failed once: an overloaded reader may give up on good photos. */
  again?: true
}

interface PhotoSenderOptions {
  onWait?: (why: CallFailed | undefined) => void
  /** Reports partial results too. */
  streamsFound?: boolean
}

/**
 * Sends photos one by one, so that a failure affects no other, and reports their progress until stopped. With `onWait` it
 * retries with backoff while network or server are busy, and a photo fails when refused twice; without a session it stays
 * pending.
 */
export function createPhotoSender(
  report: (event: PhotoEvent) => void,
  { onWait, streamsFound = false }: PhotoSenderOptions = {},
) {
  const stopped = new AbortController()
  const waiting: WaitingPhoto[] = []
  let sending = 0

  async function sendOne({ item, familyId, again }: WaitingPhoto) {
    const { id, file } = item
    const { signal } = stopped
    const sendIt = () =>
      upload('POST /api/recognize-medicine', {
        field: 'images',
        files: [file],
        query: { familyId },
        signal,
        onProgress: (share) => report({ type: 'photoSent', id, share }),
        onStreamed: streamsFound ? ({ found }) => report({ type: 'photoFound', id, found }) : undefined,
      })
    try {
      const { results } = await (onWait ? patiently(sendIt, signal, onWait) : sendIt())
      const result = results.find(({ filename }) => filename === file.name) ?? results[0]
      if (!result) throw new Error('The answer is empty')
      if (result.error && onWait && !again) waiting.unshift({ item, familyId, again: true })
      else report({ type: 'photoRead', id, result })
    } catch (error) {
      if (signal.aborted || (onWait && failedAs(error, 'signedOut'))) return
      const isCut = waitAfter(error, 0) !== undefined || failedAs(error, 'signedOut')
      report({ type: 'photoFailed', id, error: sentenceOf(error, NOT_UPLOADED), isCut })
    }
  }

  async function sendWaiting() {
    sending++
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next)
    sending--
  }

  return {
    /** `familyId` gives the reader access to products that the family confirmed. */
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
