import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { failures } from '../../../contract/failures.ts'
import { RENDITION_WIDTHS } from '../../../contract/images.ts'
import type { Diagnosis, RecognitionProgress, RecognizedPhoto } from '../../../contract/photos.ts'
import { sentence, t } from '../../../language/t.ts'
import { UnreadablePhoto } from '../../../reader/decoding/unreadablePhoto.ts'
import { type MedicineReading, NOTHING_READ, valuesOf } from '../../../reader/medicineReading.ts'
import type { PhotoReader } from '../../../reader/process/readerPool.ts'
import { ReaderBusy, ReadingFailed } from '../../../reader/process/readingFailed.ts'
import { type Advice, advise, isReadable } from '../../../reader/quality/photoAdvice.ts'
import type { Registers } from '../../medicines/registers/openRegisters.ts'
import { addImage } from '../../people/images/addImage.ts'
import { type ImageStore, renditionKey } from '../../people/images/imageStore.ts'
import { newId } from '../../platform/database/newId.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { IncomingPhoto } from '../../platform/http/incomingPhotos.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { notesOn, toRecognizedPhoto } from './recognizedPhoto.ts'
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

const SAID: readonly string[] = [
  sentence('This file is not an image that can be read'),
  sentence('This image is damaged or incomplete and cannot be read'),
  sentence('This photo took too long to read. Please try another one.'),
  sentence('This photo needs more memory than the reader may take. Please try a smaller one.'),
  sentence('The image reader stopped at this photo. Please try another one.'),
  sentence('The image reader is shutting down. Please try again in a moment.'),
]

/** Translates why a photo could not be read: the reader knows no language. */
export function readerSays(message: string): string {
  const [, megapixels] = /^This image has more than (\d+) megapixels$/.exec(message) ?? []
  if (megapixels) return t('This image has more than {megapixels} megapixels', { megapixels })
  return SAID.includes(message) ? t(message) : message
}

/** Logs that a reading process was killed, died or failed, and why. Bad photos are not logged. */
export function logReadingFailure(log: FastifyBaseLogger, error: unknown): void {
  if (error instanceof ReadingFailed)
    log.warn({ reason: error.message, cause: error.cause }, 'a photo could not be read')
}

const ADVICE_SENTENCES: Record<Advice, string> = {
  'more-light': sentence('The photo is dark. Take it in more light.'),
  'less-light': sentence('The photo is overexposed. Take it out of direct light.'),
  'avoid-glare': sentence('A reflection hides part of the package. Tilt it a little to avoid the glare.'),
  'hold-still': sentence('The photo is blurred. Hold the camera still and tap the print to focus.'),
  'move-closer': sentence('The print is small. Move closer, so that the text fills the photo.'),
  'plain-background': sentence('The print hardly stands out. Try another angle, with light from the side.'),
}

/** Judges a photo and shows what was read; stores nothing. Rejects like PhotoReader. */
export async function diagnosePhoto(
  file: string,
  photoReader: PhotoReader,
  now: Date,
  call: { account: string; signal: AbortSignal },
): Promise<Diagnosis> {
  const today = now.toISOString().slice(0, 10)
  const { reading, page, quality } = await photoReader.diagnose(file, { today, ...call })
  const lines = page.lines.filter((line) => !line.joined)
  const { brightness, contrast, sharpness } = quality
  return {
    success: isReadable(page),
    imageQuality: { brightness, contrast, sharpness },
    detectedText: lines.map((line) => line.text),
    medicationInfo: valuesOf(reading),
    advice: [...notesOn(reading), ...advise(quality, page).map((advice) => t(ADVICE_SENTENCES[advice]))],
    textPlaces: lines.map((line) => line.place),
  }
}
