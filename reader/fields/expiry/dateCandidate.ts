import type { Span } from '../layout/rows.ts'
import type { CaptionKind } from './captions.ts'
import type { PrintedDate } from './datesInText.ts'

/** Position of a date's caption: on the same row, near it on another one, or none. */
type Bond = 'beside' | 'near' | 'none'

export interface DateCandidate extends PrintedDate {
  kind: CaptionKind | null
  bond: Bond
  sure: boolean
  span: Span
}
