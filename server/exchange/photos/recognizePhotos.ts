import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { failures } from '../../../contract/failures.ts'
import { RENDITION_WIDTHS } from '../../../contract/images.ts'
import type { RecognitionProgress, RecognizedPhoto } from '../../../contract/photos.ts'
import { UnreadablePhoto } from '../../../reader/decoding/unreadablePhoto.ts'
import { type MedicineReading, NOTHING_READ } from '../../../reader/medicineReading.ts'
import type { PhotoReader } from '../../../reader/process/readerPool.ts'
import { ReaderBusy, ReadingFailed } from '../../../reader/process/readingFailed.ts'
import type { Registers } from '../../medicines/registers/openRegisters.ts'
import { addImage } from '../../people/images/addImage.ts'
import { type ImageStore, renditionKey } from '../../people/images/imageStore.ts'
import { newId } from '../../platform/database/newId.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { IncomingPhoto } from '../../platform/http/incomingPhotos.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { logReadingFailure, readerSays } from './readingFailures.ts'
import { toRecognizedPhoto } from './recognizedPhoto.ts'
import { remembering } from './remembering.ts'

/** Message for a person about an unreadable file; undefined for other failures. */
function whyUnreadable(error: unknown): string | undefined {
  return error instanceof UnreadablePhoto || error instanceof ReadingFailed
    ? readerSays(error.message)
    : undefined
}

interface RecognitionContext {
  act: CallContext
  imageStore: ImageStore
  registers: Registers
  photoReader: PhotoReader
  familyId: string | undefined
  mostImages: number
  folder: string
  signal: AbortSignal
  log: FastifyBaseLogger
  /** Receives early results; undefined if not requested. */
  report: ((progress: RecognitionProgress) => void) | undefined
}

/** Reports results of a photo in order, each with remembered details; `reportedAll` waits until they are sent. */
function reportFound({ filename }: IncomingPhoto, place: number, on: RecognitionContext) {
  const { report } = on
  if (!report) return { onFound: undefined, reportedAll: async () => {} }
  let last = Promise.resolve()
  async function reportOne(before: Promise<void>, seen: MedicineReading) {
    await before
    try {
      report?.({ photo: place, found: toRecognizedPhoto(filename, await remembering(on, seen)) })
    } catch {
      // Errors while reporting are left to the answer.
    }
  }
  return {
    onFound: (seen: MedicineReading) => {
      last = reportOne(last, seen)
    },
    reportedAll: () => last,
  }
}

/** Reads one photo and stores its upright image without metadata for the caller. */
async function recognizePhoto(
  photo: IncomingPhoto,
  place: number,
  on: RecognitionContext,
): Promise<RecognizedPhoto> {
  const { filename, file } = photo
  if (file === undefined)
    return toRecognizedPhoto(filename, NOTHING_READ, { error: failures.photoTooLarge.sentence() })
  const id = newId()
  const keep = {
    path: path.join(on.folder, id),
    renditions: RENDITION_WIDTHS.map((width) => ({
      width,
      path: path.join(on.folder, renditionKey(id, width)),
    })),
  }
  const today = on.act.now.toISOString().slice(0, 10)
  const { onFound, reportedAll } = reportFound(photo, place, on)
  const { reading: seen, image } = await on.photoReader.read(file, {
    today,
    keep,
    account: on.act.caller.account.id,
    signal: on.signal,
    onFound,
  })
  await reportedAll()
  const reading = await remembering(on, seen)
  const contentType = image?.contentType ?? 'image/jpeg'
  // The row comes first: if the process dies before the answer, the clean-up still finds the bytes.
  await addImage(on.act, { id, contentType }, on.mostImages)
  await on.imageStore.keep(id, keep.path)
  for (const rendition of keep.renditions)
    await on.imageStore.keep(path.basename(rendition.path), rendition.path)
  return toRecognizedPhoto(filename, reading, { storageUrl: id })
}

/**
 * Reads a request's photos one after the other, so that it takes one place in the queue. A bad file has `error` and does not
 * affect the others. 503 if there is no place for the first photo.
 */
export async function recognizePhotos(
  photos: IncomingPhoto[],
  on: RecognitionContext,
): Promise<RecognizedPhoto[]> {
  const results: RecognizedPhoto[] = []
  for (const [place, photo] of photos.entries()) {
    try {
      results.push(await recognizePhoto(photo, place, on))
    } catch (error) {
      if (error instanceof ReaderBusy && results.length === 0) throw new Refusal('readerBusy')
      const why = error instanceof ReaderBusy ? error.message : whyUnreadable(error)
      if (why === undefined) throw error
      logReadingFailure(on.log, error)
      results.push(toRecognizedPhoto(photo.filename, NOTHING_READ, { error: why }))
    }
  }
  return results
}
