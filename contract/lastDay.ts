/** Day of the month that means its last day. */
export const LAST_DAY = -1
