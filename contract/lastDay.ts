/** Day of the month. */
export const LAST_DAY = -1
