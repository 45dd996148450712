/** Stands among the days of a month for its last one, whichever that is. */
export const LAST_DAY = -1
