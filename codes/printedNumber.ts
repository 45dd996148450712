/** Letters that text recognition confuses with digits, and the space after a caption. */
const DIN = /(?<![A-Z0-9])D[I1L|]N\s?(?:\([A-Z]+\)\s?)?[:#.-]?\s?(?:NO\.?\s?)?([0O]\d{7})(?!\d)/i

/**
 * Finds a Canadian drug identification number (`DIN 02242226`) in a printed line; returns `DIN02242226` or null. It has no
 * check digit.
 */
export function printedDin(text: string): string | null {
  const digits = DIN.exec(text)?.[1]
  return digits === undefined ? null : `DIN${digits.replace(/^O/i, '0')}`
}
