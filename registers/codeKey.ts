import { isCip7, isGtin } from '../codes/checkDigits.ts'

const withCheckDigit = (body: string) =>
  `${body}${[...'0123456789'].find((digit) => isGtin(body + digit)) ?? ''}`

/** A GTIN-14 with leading zeros is a shorter GTIN. */
const withoutZeros = (digits: string) => digits.replace(/^0+/, '')

/** Prefix of the GTINs of Spanish national codes, and of French CIP7 codes. */
const SPAIN = '847000'
const FRANCE = '34009'
/** First digit of the GTIN of an American NDC. */
const UNITED_STATES = '3'

/** The GTIN of a Spanish national code of six digits, or of seven with its check digit. */
export const gtinOfSpanish = (code: string): string => withCheckDigit(SPAIN + code.slice(0, 6))

/**
 * Key under which a code is stored and looked up, in whatever form it is printed, scanned or listed. Null if the text is not a
 * code.
 */
export function codeKey(code: string): string | null {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (/^\d{4,5}-\d{3,4}-\d{1,2}$/.test(code.trim()) && plain.length === 10)
    return withCheckDigit(UNITED_STATES + plain)
  if (/^\d{7}$/.test(plain) && isCip7(plain)) return withCheckDigit(FRANCE + plain)
  if (/^\d+$/.test(plain)) return withoutZeros(plain) || null
  return /\d/.test(plain) && plain.length <= 40 ? plain : null
}
