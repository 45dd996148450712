import type { Instant } from './instant.ts'

/** Pictures, and what shows them. */
export interface ImageTables {
  images: {
    id: string
    uploaderId: string
    contentType: string
    createdAt: Instant
    /** Set when nothing shows the image any more; the sweep then removes the bytes and the row. */
    doomedAt: Instant | null
  }
  medicationImages: {
    medicationId: string
    imageId: string
    name: string
    sequence: number
    /** The pack that it is a picture of. */
    packId: string | null
  }
}
