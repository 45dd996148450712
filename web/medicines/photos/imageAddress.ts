import type { RENDITION_WIDTHS } from '../../../contract/images.ts'
import { toPath } from '../../../contract/request.ts'
import { base } from '../../base/http/base.ts'

/** The address of a stored image, in one of the fixed widths in pixels or its own. */
export const imageAddress = (storageUrl: string, width?: (typeof RENDITION_WIDTHS)[number]): string =>
  base + toPath('GET /api/images', { query: { i: storageUrl, w: width } })
