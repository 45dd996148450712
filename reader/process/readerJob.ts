import type { KeepRequest, KeptImage } from '../decoding/keepImage.ts'
import type { MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import type { ImageQuality } from '../quality/imageQuality.ts'

/** A job for a reading process. Paths are absolute. */
export type ReaderJob = ReadJob | DiagnoseJob

export interface ReadJob {
  kind: 'read'
  file: string
  /** `YYYY-MM-DD`: decides centuries and which dates are too far away. */
  today: string
  /** File to write the stored image to; null for none. */
  keep: KeepRequest | null
  /** True if results are wanted before the whole photo is read. */
  reportsFound: boolean
}

export interface DiagnoseJob {
  kind: 'diagnose'
  file: string
  today: string
}

export interface ReadingCost {
  ms: number
  cpuMs: number
  /** Peak memory of the process so far, in bytes. */
  peakRss: number
}

export interface PhotoRead {
  reading: MedicineReading
  page: Page
  /** Null unless requested. */
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

export interface FoundSoFar {
  found: MedicineReading
}

/** Answer to a job. `refused` is a sentence for the user. */
export type ReaderAnswer = (
  | { result: ResultOf[ReaderJob['kind']] }
  | { refused: string }
  | { failed: string }
) & {
  /** Memory of the process after the job, in bytes. */
  rss: number
}
