import type { Instant } from './instant.ts'

/** Images and what shows them. */
export interface ImageTables {
  images: {
    id: string
    uploaderId: string
    contentType: string
    createdAt: Instant
    /** Set once nothing shows the image: the clean-up then deletes the bytes and the row. */
    deletedAt: Instant | null
  }
  medicationImages: {
    medicationId: string
    imageId: string
    name: string
    sequence: number
    packId: string | null
  }
}
