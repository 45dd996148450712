import type { KeepRequest, KeptImage } from '../decoding/keepImage.ts'
import type { MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import type { ImageQuality } from '../quality/imageQuality.ts'

/** What a reading process can be asked to do with a photo file. Paths are absolute. */
export type ReaderJob = ReadJob | DiagnoseJob

export interface ReadJob {
  kind: 'read'
  file: string
  /** `YYYY-MM-DD`: decides centuries and what can't be an expiration date. */
  today: string
  /** Where to write the image that is stored; null keeps nothing. */
  keep: KeepRequest | null
  /** Whether somebody wants to know what is found before all of the photo is read. */
  tellsFound: boolean
}

export interface DiagnoseJob {
  kind: 'diagnose'
  file: string
  today: string
}

/** What reading one photo cost, in the reading process. */
export interface ReadingCost {
  ms: number
  cpuMs: number
  /** The process's highest memory so far, in bytes. */
  peakRss: number
}

export interface PhotoRead {
  reading: MedicineReading
  page: Page
  /** Null unless it was asked to keep the image. */
  image: KeptImage | null
  cost: ReadingCost
}

export interface PhotoDiagnosis {
  reading: MedicineReading
  page: Page
  quality: ImageQuality
  cost: ReadingCost
}

export interface ResultOf {
  read: PhotoRead
  diagnose: PhotoDiagnosis
}

/** What a reading process says before its answer, as it finds it: what will stay of its reading. */
export interface FoundSoFar {
  found: MedicineReading
}

/** The answer to one job. `refused` is a sentence for the person who sent the photo. */
export type ReaderAnswer = (
  | { result: ResultOf[ReaderJob['kind']] }
  | { refused: string }
  | { failed: string }
) & {
  /** Memory that the process holds after the job, in bytes. */
  rss: number
}
