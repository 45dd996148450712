import type { RENDITION_WIDTHS } from '../../contract/images.ts'
import { toRequest } from '../http/send.ts'

/** Where a stored image is served, in one of the fixed widths in pixels or in its own. */
export const imageAddress = (storageUrl: string, width?: (typeof RENDITION_WIDTHS)[number]): string =>
  toRequest('GET /api/images', {}, { i: storageUrl, w: width }).address
