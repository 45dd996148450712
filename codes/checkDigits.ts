const digitsOf = (text: string) => [...text].map(Number)

/** GTIN-8, -12, -13 and -14 (GS1 General Specifications 7.9), with CIP13 and Spanish and Belgian numbers in EAN-13. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Italian AIC, printed as `A012345678`: cross sums of the doubles (DM 8 January 1981). */
export function isCode32(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const digits = digitsOf(text)
  const sum = digits.slice(0, 8).reduce((total, digit, place) => {
    const doubled = digit * 2
    return total + (place % 2 === 0 ? digit : Math.floor(doubled / 10) + (doubled % 10))
  }, 0)
  return sum % 10 === digits[8]
}

/** German PZN (IFA, technical information on PZN); remainder 10 is not assigned. */
export function isPzn(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const digits = digitsOf(text)
  const sum = digits.slice(0, 7).reduce((total, digit, place) => total + digit * (place + 1), 0)
  return sum % 11 === digits[7]
}

/** Former French code. */
export function isCip7(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false
  const digits = digitsOf(text)
  const sum = digits.slice(0, 6).reduce((total, digit, place) => total + digit * (place + 2), 0)
  return sum % 11 === digits[6]
}

/** German PPN (IFA): `11`, a PZN and two check digits, which come from ASCII codes. Returns the PZN, or null. */
export function pznOfPpn(text: string): string | null {
  const parts = /^(11(\d{8}))(\d{2})$/.exec(text)
  if (!parts) return null
  const [, body, pzn, check] = parts
  const sum = [...body!].reduce((total, character, place) => total + character.charCodeAt(0) * (place + 2), 0)
  return sum % 97 === Number(check) && isPzn(pzn!) ? pzn! : null
}
