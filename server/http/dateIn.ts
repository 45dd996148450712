/** The calendar date in a time zone, as `YYYY-MM-DD`. */
export const dateIn = (timeZone: string, now: Date): string =>
  // As Sweden writes it, which is as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
