/** Lines that may contain it are read with more care; this folder knows nothing else about the meaning of print. */
export interface Sought {
  /** True if a text may be part of it, misread. Called for every line, so it must be fast. */
  mayBePartOf(text: string): boolean
  /** True if a readable text is certainly no part of it, such as words with a number among them. */
  isSurelyNot(text: string, isWellRead?: boolean): boolean
  /** Position of a caption after which it is expected and was not read completely or well; null if none. */
  captionToReadBehind(text: string, isWellRead: boolean): { start: number; end: number } | null
  /** Text after a caption, normalised so that readings can be compared; null if it is not what is sought. */
  readIn(text: string): string | null
}

/** True if a text, however badly read, may contain what is sought. */
export const mayHold = (sought: Sought, text: string): boolean =>
  sought.mayBePartOf(text) && !sought.isSurelyNot(text)
