import { fold } from '../../letters/fold.ts'
import { findCaptions } from './captions.ts'

const PART_OF_A_DATE = /\d|[EM][XF][PGD]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC/i
/** Possible part of a date in running text: two separate numbers, a year, six digits, a month's name. */
const LIKE_A_DATE =
  /\d{1,2}\s?[./,:-]\s?\d{2}|20[0-4]\d|\d{6}|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC/i
/** In shorter texts any digit may be part of a date. */
const RUNNING_TEXT = 16
const WORDS = 5
/** A day, month or year after a month or number: the date after the caption is complete. */
const WHOLE_DATE = /(\d{1,2}[\s./,-]{1,3}|[A-Z]{3}[\s./,-]{0,3}|\d\d(?=20))(20\d\d|\d\d)(?!\d)/i
/** Like WHOLE_DATE, or without the first digit of the year, lost in a dimple (026). */
const ALMOST_WHOLE_DATE = /(\d{1,2}[\s./,-]{1,3}|[A-Z]{3}[\s./,-]{0,3}|\d\d(?=20))(20\d\d|0?\d\d)(?!\d)/i

/** Tells the text reader what an expiration date looks like (see text/sought.ts). */
export const SOUGHT_DATE = {
  mayBePartOf: (text: string): boolean => PART_OF_A_DATE.test(text),

  isSurelyNot: (text: string, isWellRead = false): boolean =>
    text.length >= (isWellRead ? WORDS : RUNNING_TEXT) &&
    !LIKE_A_DATE.test(text) &&
    findCaptions(fold(text)).length === 0,

  captionToReadBehind(text: string, isWellRead: boolean) {
    const caption = findCaptions(fold(text)).findLast(({ kind, sure }) => kind === 'expiry' && sure)
    if (!caption) return null
    return isWellRead && WHOLE_DATE.test(text.slice(caption.end)) ? null : caption
  },

  readIn(text: string): string | null {
    const behind = text.slice(findCaptions(fold(text)).at(-1)?.end ?? 0)
    const [date] = ALMOST_WHOLE_DATE.exec(behind) ?? []
    return date?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? null
  },
}
