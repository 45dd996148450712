import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { id } from './text.ts'

export const RENDITION_WIDTHS = [160, 320, 640, 1280] as const

const Width = z.enum(RENDITION_WIDTHS.map(String), `w must be one of ${RENDITION_WIDTHS.join(', ')}`)

export const ImageQuery = z.object({
  i: id('image', 'i must be a storage url'),
  w: z.optional(Width),
})

export const imageCalls = {
  'GET /api/images': {
    summary: 'Get a stored image',
    requiredRight: 'see',
    query: ImageQuery,
    status: 200,
    answer: 'image',
    shows: [],
    failures: ['imageNotFound'],
  },
} as const satisfies CallTable
