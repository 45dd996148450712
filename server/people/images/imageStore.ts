import type { Readable } from 'node:stream'
import { RENDITION_WIDTHS } from '../../../contract/images.ts'

/** A stored object and its size in bytes. */
export interface StoredObject {
  body: Readable
  size: number
}

/** True if a name is a key; partial files and probes have others. */
export const isKey = (name: string) => /^[\w-]+(\.\d+)?$/.test(name)

/** Storage of image bytes: a folder or an object store. Keys contain letters, digits, `-`, `_`, `.`. */
export interface ImageStore {
  /** Stores a file's bytes under `key`, all or nothing, replacing earlier ones. */
  keep(key: string, file: string): Promise<void>
  /** Undefined if `key` is unknown. */
  open(key: string): Promise<StoredObject | undefined>
  /** Deletes `key`; does nothing if it is unknown. */
  remove(key: string): Promise<void>
  /** All keys, in no order. */
  list(): AsyncIterable<string>
  /** Bytes of all images; absent where adding them up would take a call for each. */
  usedBytes?(): Promise<number>
  /** Throws if images cannot be written now. */
  checkWritable(): Promise<void>
}

/** Key of an image's rendition in a width (pixels). */
export const renditionKey = (imageId: string, width: number) => `${imageId}.${width}`

/** All keys of an image: its renditions, then itself. */
export const keysOf = (imageId: string) => [
  ...RENDITION_WIDTHS.map((width) => renditionKey(imageId, width)),
  imageId,
]

export const RENDITION_TYPE = 'image/webp'
