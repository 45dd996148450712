/** Date and local time of an instant in a time zone: `2026-11-21` and `08:03`. */
export function localTimeIn(timeZone: string): (instant: string) => [date: string, time: string] {
  // Swedish format, which is ISO 8601's.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => {
    const [date = '', time = ''] = format.format(new Date(instant)).split(' ')
    return [date, time]
  }
}
