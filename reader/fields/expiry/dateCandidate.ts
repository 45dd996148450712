import type { Span } from '../layout/rows.ts'
import type { CaptionKind } from './captions.ts'
import type { PrintedDate } from './datesInText.ts'

/** Position of a date's caption: on the same row, near it on another one, or none. */
type Bond = 'beside' | 'near' | 'none'

/** A date on a page with the meaning of its caption. */
export interface DateCandidate extends PrintedDate {
  kind: CaptionKind | null
  bond: Bond
  /** True if the caption was read clearly. */
  sure: boolean
  span: Span
}
