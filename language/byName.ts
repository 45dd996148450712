import { localized } from './localized.ts'

const collator = localized(({ locale }) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

/** Compares names as the reader looks for them; numbers in names count as numbers. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other)
