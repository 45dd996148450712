/**
 * Beginnings of a formula (OWASP, "CSV Injection"), also in full width, wherever a spreadsheet may begin a cell: at the start,
 * and after a semicolon, tab or line break, at which some split. Skips spaces, quotes and invisible characters before the sign.
 */
const FORMULA =
  /(?<=^|[;\t\r\n])(?=[\s\p{Cf}\p{Cc}\p{Z}"]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{FE66}\u{FE62}\u{FE63}\u{FE6B}])/gu

/** Byte order mark: without it spreadsheets guess another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A line of a table with its end (RFC 4180). An apostrophe keeps spreadsheets from reading typed text as a formula; numbers are
 * ours.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = value.replaceAll(FORMULA, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Date and local time of an instant in a time zone: `2026-11-21` and `08:03`. */
export function localTimeIn(timeZone: string): (instant: string) => [date: string, time: string] {
  // Swedish format, which is ISO 8601's.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => {
    const [date = '', time = ''] = format.format(new Date(instant)).split(' ')
    return [date, time]
  }
}
