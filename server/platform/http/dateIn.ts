/** The calendar date in a time zone, as `YYYY-MM-DD`. */
export const dateIn = (timeZone: string, now: Date): string =>
  // Swedish format, which is ISO 8601's.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
