/** Writes an instant as the date and the time on the clocks of a time zone: `2026-11-21` and `08:03`. */
export function localTimeIn(timeZone: string): (instant: string) => [date: string, time: string] {
  // As Sweden writes it, which is as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => {
    const [date = '', time = ''] = format.format(new Date(instant)).split(' ')
    return [date, time]
  }
}
