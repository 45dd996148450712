/**
 * What the text is read for, as those see it who know what it means. Lines that may hold it are read with more care; this
 * room knows nothing else of what print says.
 */
export interface Sought {
  /** Whether a text may be a part of it, misreadings included. Asked of every line, so it answers quickly. */
  mayBePartOf(text: string): boolean
  /** Whether a readable text is surely no part of it, though it may look so at a glance: words with a number among them. */
  isSurelyNot(text: string, isWellRead?: boolean): boolean
  /** Where in a text the caption stands behind which it is to be expected and was not read whole, or not well; null if there is none. */
  captionToReadBehind(text: string, isWellRead: boolean): { start: number; end: number } | null
  /** What stands behind a text's caption, in a spelling that is equal where readings agree; null if it is not what is sought. */
  readIn(text: string): string | null
}

/** Whether a text, however badly it was read, may hold what is sought. */
export const mayHold = (sought: Sought, text: string): boolean =>
  sought.mayBePartOf(text) && !sought.isSurelyNot(text)
