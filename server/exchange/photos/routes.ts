import { photoCalls } from '../../../contract/photos.ts'
import { UnreadablePhoto } from '../../../reader/decoding/unreadablePhoto.ts'
import type { PhotoReader } from '../../../reader/process/readerPool.ts'
import { ReaderBusy, ReadingFailed } from '../../../reader/process/readingFailed.ts'
import type { Registers } from '../../medicines/registers/openRegisters.ts'
import { findFamily } from '../../people/families/queries.ts'
import { refuseAboveLimit } from '../../people/images/addImage.ts'
import type { ImageStore } from '../../people/images/imageStore.ts'
import { type Uploads, withIncomingPhotos } from '../../platform/http/incomingPhotos.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { diagnosePhoto, logReadingFailure, readerSays, recognizePhotos } from './recognizePhotos.ts'

interface Dependencies {
  imageStore: ImageStore
  photoReader: PhotoReader
  uploads: Uploads
  config: { limits: Limits }
  registers: Registers
}

export function photoRoutes({
  imageStore,
  photoReader,
  uploads,
  config,
  registers,
}: Dependencies): Handlers<keyof typeof photoCalls> {
  return {
    'POST /api/recognize-medicine': async ({ act, query, request, report }) => {
      const { familyId } = query
      if (familyId !== undefined) await findFamily(act, familyId)
      const mostImages = config.limits.images
      await refuseAboveLimit(act, mostImages)
      photoReader.expectPhoto()
      return withIncomingPhotos(
        { request, account: act.caller.account.id },
        uploads,
        photoCalls['POST /api/recognize-medicine'].files,
        async (photos, folder, signal) => {
          const on = {
            act,
            imageStore,
            registers,
            photoReader,
            familyId,
            mostImages,
            folder,
            signal,
            log: request.log,
            report,
          }
          return { results: await recognizePhotos(photos, on) }
        },
      )
    },

    'POST /api/diagnose-image': ({ act, request }) => {
      photoReader.expectPhoto()
      return withIncomingPhotos(
        { request, account: act.caller.account.id },
        uploads,
        photoCalls['POST /api/diagnose-image'].files,
        async ([photo], _folder, signal) => {
          if (photo?.file === undefined) throw new Refusal('photoTooLarge')
          try {
            return await diagnosePhoto(photo.file, photoReader, act.now, {
              account: act.caller.account.id,
              signal,
            })
          } catch (error) {
            logReadingFailure(request.log, error)
            if (error instanceof ReaderBusy) throw new Refusal('readerBusy')
            if (error instanceof ReadingFailed)
              throw new Refusal('readingFailed', { message: readerSays(error.message) })
            if (error instanceof UnreadablePhoto) throw invalid('image', readerSays(error.message))
            throw error
          }
        },
      )
    },
  }
}
