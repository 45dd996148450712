import type { Span } from '../layout/rows.ts'
import type { CaptionKind } from './captions.ts'
import type { PrintedDate } from './datesInText.ts'

/** How a date got its caption: beside it on the same row, near it on another one, or not at all. */
type Bond = 'beside' | 'near' | 'none'

/** A date on a page with what its caption says of it. */
export interface DateCandidate extends PrintedDate {
  kind: CaptionKind | null
  bond: Bond
  /** Whether the caption was read plainly. */
  sure: boolean
  span: Span
}
