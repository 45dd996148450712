/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n]/

/** Spreadsheets take a text file for one of another alphabet unless it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A line of a table as RFC 4180 has it, its end included. What people typed is text whatever it begins with: an
 * apostrophe in front keeps a spreadsheet from reckoning with it. Numbers are ours.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
