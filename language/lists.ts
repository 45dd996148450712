import { localized } from './localized.ts'

const list = localized(({ locale }) => new Intl.ListFormat(locale))

/** "Ibuprofen, caffeine, and codeine" */
export const inWords = (names: readonly string[]): string => list().format(names)

/** "Rufus, Ben and Mila": without the comma before "and", for short sentences. */
export const listed = (names: readonly string[]): string =>
  list()
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? value.replace(', and', ' and') : value))
    .join('')

const unjoined = localized(({ locale }) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }))

/** "2 taken, 1 skipped": figures side by side. */
export const sideBySide = (parts: readonly string[]): string => unjoined().format(parts)
