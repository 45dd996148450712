import { lazily } from './lazily.ts'

const list = lazily(() => new Intl.ListFormat('en-US'))

/** "Ibuprofen, caffeine, and codeine" */
export const inWords = (names: readonly string[]): string => list().format(names)

/** "Rufus, Ben and Mila": without the comma before "and", for short sentences. */
export const listed = (names: readonly string[]): string =>
  list()
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? value.replace(', and', ' and') : value))
    .join('')
