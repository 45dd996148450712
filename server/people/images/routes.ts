import type { imageCalls } from '../../../contract/images.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { type ImageStore, RENDITION_TYPE, renditionKey } from './imageStore.ts'
import { findImage } from './queries.ts'

interface Dependencies {
  imageStore: ImageStore
}

/** An image never changes under its id; only its viewers' browsers may cache it. */
const CACHE = 'private, max-age=31536000, immutable'

export function imageRoutes({ imageStore }: Dependencies): Handlers<keyof typeof imageCalls> {
  return {
    'GET /api/images': async ({ act, query, reply }) => {
      const image = await findImage(act, query.i)
      const [key, type] =
        query.w === undefined
          ? [query.i, image.contentType]
          : [renditionKey(query.i, Number(query.w)), RENDITION_TYPE]
      const stored = await imageStore.open(key)
      if (!stored) throw new Refusal('imageNotFound')
      return reply
        .headers({ 'content-type': type, 'content-length': stored.size, 'cache-control': CACHE })
        .send(stored.body)
    },
  }
}
