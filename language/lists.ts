import { factsOf } from './languages.ts'
import { localized } from './localized.ts'
import { speaking } from './speaking.ts'
import { hasRightToLeft, showValue } from './t.ts'

/** An item of a list, none of which turns the others around. */
const inOwnDirection = (item: string) =>
  factsOf(speaking().language).isRightToLeft && hasRightToLeft(item) ? item : showValue(item)

const list = localized(({ locale }) => new Intl.ListFormat(locale))

/** "Ibuprofen, caffeine, and codeine" */
export const inWords = (names: readonly string[]): string => list().format(names.map(inOwnDirection))

/** "Rufus, Ben and Mila": without the comma before "and", for short sentences. */
export const joinNames = (names: readonly string[]): string =>
  list()
    .formatToParts(names.map(inOwnDirection))
    .map(({ type, value }) => (type === 'literal' ? value.replace(', and', ' and') : value))
    .join('')

// CLDR lists units without a comma in Turkish: "3 alındı 1 atlandı".
const unjoined = localized(
  ({ locale, language }) =>
    new Intl.ListFormat(
      locale,
      language === 'tr' ? { type: 'conjunction', style: 'narrow' } : { type: 'unit', style: 'short' },
    ),
)

/** "2 taken, 1 skipped": figures side by side. */
export const sideBySide = (parts: readonly string[]): string => unjoined().format(parts.map(inOwnDirection))

/** "½ tablet, Rufus, 7:00 AM": facts of one thing, without those that it lacks. */
export const withCommas = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .flatMap((fact) => (fact ? [inOwnDirection(fact)] : []))
    .join(factsOf(speaking().language).isRightToLeft ? '، ' : ', ')
