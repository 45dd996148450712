/** The reader failed on a photo: it crashed, hung or did not start. The message is shown to the user. */
export class ReadingFailed extends Error {
  override name = 'ReadingFailed'
}

/** The queue is full: try again in a moment. */
export class ReaderBusy extends Error {
  override name = 'ReaderBusy'
  constructor() {
    super('The image reader is busy. Please try again in a moment.')
  }
}

export const TOOK_TOO_LONG = 'This photo took too long to read. Please try another one.'
export const TOOK_TOO_MUCH =
  'This photo needs more memory than the reader may take. Please try a smaller one.'
export const READER_STOPPED = 'The image reader stopped at this photo. Please try another one.'
export const READER_CLOSED = 'The image reader is shutting down. Please try again in a moment.'
