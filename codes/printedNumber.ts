/** Recognised text confuses letters with digits, and may lack the space after a caption. */
const DIN = /(?<![A-Z0-9])D[I1L|]N\s?(?:\([A-Z]+\)\s?)?[:#.-]?\s?(?:NO\.?\s?)?([0O]\d{7})(?!\d)/i

/** Finds a Canadian drug identification number, which has no check digit, in a printed line. */
export function printedDin(text: string): string | null {
  const digits = DIN.exec(text)?.[1]
  return digits === undefined ? null : `DIN${digits.replace(/^O/i, '0')}`
}
