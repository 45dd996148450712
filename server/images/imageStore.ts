import type { Readable } from 'node:stream'

/** A stored object and how many bytes it has. */
export interface StoredObject {
  body: Readable
  size: number
}

/** Whether a name is one of ours; beside them lie unfinished files and probes. */
export const isKey = (name: string) => /^[\w-]+(\.\d+)?$/.test(name)

/** Where the bytes of images are kept: a folder or an object store. Keys are ours: letters, digits, `-`, `_`, `.`. */
export interface ImageStore {
  /** Keeps a file's bytes under `key`, all or nothing, replacing what was there. */
  keep(key: string, file: string): Promise<void>
  /** Undefined when nothing is kept under `key`. */
  open(key: string): Promise<StoredObject | undefined>
  /** Forgets `key`; nothing happens when nothing is kept there. */
  remove(key: string): Promise<void>
  /** The keys of everything that is kept, in no order. */
  list(): AsyncIterable<string>
  /** Throws when images could not be kept now. */
  checkWritable(): Promise<void>
}
