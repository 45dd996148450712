const DATE_LIKE = /\d|[EM][XF][PGD]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC/i

/** Whether a text may be a part of a date: it has a digit, a caption or a month. Misreadings included, and much else. */
export const isDateLike = (text: string): boolean => DATE_LIKE.test(text)
