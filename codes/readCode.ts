import { toGs1Date } from './applicationIdentifiers.ts'
import { isCip7, isCode32, isGtin, isPzn, pznOfPpn } from './checkDigits.ts'
import { type Elements, parseGs1, SEPARATOR } from './gs1.ts'

/** `(01)04012345678901(17)280131` */
function parseBracketed(text: string, today: string): Elements | null {
  if (!/^\(\d{2,4}\)/.test(text)) return null
  return parseGs1(text.replace(/\((\d{2,4})\)/g, `${SEPARATOR}$1`), today)
}

/** GS1 Digital Link (version 1.1): `https://example.org/01/04012345678901/10/ABC?17=280131`. */
function parseDigitalLink(text: string, today: string): Elements | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { pathname, searchParams } = new URL(text)
  const path = pathname.split('/').slice(1).map(decoded)
  const start = path.findIndex(
    (segment, index) => segment === '01' && /^\d{8,14}$/.test(path[index + 1] ?? ''),
  )
  if (start < 0) return null
  const pairs: [string, string][] = [...searchParams]
  for (let at = start; at + 1 < path.length; at += 2) pairs.push([path[at]!, path[at + 1]!])
  const elements = pairs.filter(([identifier]) => /^\d{2,4}$/.test(identifier))
  const padded = elements.map(
    ([identifier, value]) => identifier + (identifier === '01' ? value.padStart(14, '0') : value),
  )
  return parseGs1(padded.join(SEPARATOR), today)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const RECORD_SEPARATOR = '\u001e'
const FORMAT_06 = `[)>${RECORD_SEPARATOR}06${SEPARATOR}`

/** German IFA coding system (ISO/IEC 15434 format 06), under GS1 application identifiers: 710 is the PZN. */
function parseIfa(text: string, today: string): Elements | null {
  if (!text.startsWith(FORMAT_06)) return null
  const [message = ''] = text.slice(FORMAT_06.length).split(RECORD_SEPARATOR)
  const elements = new Map<string, string>()
  for (const field of message.split(SEPARATOR)) {
    const [, identifier, value] = /^(9N|8P|1T|D)(.+)$/.exec(field) ?? []
    if (identifier === '9N' && pznOfPpn(value!)) elements.set('710', pznOfPpn(value!)!)
    if (identifier === '8P') elements.set('01', value!.padStart(14, '0'))
    if (identifier === '1T') elements.set('10', value!)
    if (identifier === 'D' && toGs1Date(value!, today)) elements.set('17', value!)
  }
  return elements.has('710') || elements.has('01') ? elements : null
}

export interface CodeContent {
  /** GTIN of 8, 13 or 14 digits, or a national number. */
  productCode: string | null
  lot: string | null
  expirationDate: string | null
}

const NOTHING: CodeContent = { productCode: null, lot: null, expirationDate: null }

/** `format` is zxing's name of the symbology, FNC1 is U+001D in the text, `today` is `YYYY-MM-DD`. */
export function readCode({ format, text }: { format: string; text: string }, today: string): CodeContent {
  switch (format) {
    case 'EAN13':
    case 'EAN8':
    case 'UPCA':
    case 'UPCE':
      return { ...NOTHING, productCode: isGtin(text) ? toProductCode(text) : null }
    case 'Code32': {
      const number = text.replace(/^A/, '')
      return { ...NOTHING, productCode: isCode32(number) ? `A${number}` : null }
    }
    case 'PZN':
    case 'Code39': {
      const pzn = /^(?:PZN)?-?\s?(\d{8})$/.exec(text)?.[1]
      return { ...NOTHING, productCode: pzn && isPzn(pzn) && format === 'PZN' ? pzn : null }
    }
    default:
      return fromElements(elementsOf(text, today), today)
  }
}

const elementsOf = (text: string, today: string) =>
  parseIfa(text, today) ??
  parseDigitalLink(text, today) ??
  parseBracketed(text, today) ??
  parseGs1(text, today)

function fromElements(elements: Elements | null, today: string): CodeContent {
  if (!elements) return NOTHING
  const gtin = elements.get('01') ?? elements.get('02')
  // 17 is the expiration date, 7003 adds a time; food supplements have only 15, best before.
  const date = elements.get('17') ?? elements.get('7003')?.slice(0, 6) ?? elements.get('15')
  return {
    productCode: gtin && isGtin(gtin) ? toProductCode(gtin) : nationalNumber(elements),
    lot: elements.get('10') ?? null,
    expirationDate: date ? toGs1Date(date, today) : null,
  }
}

function nationalNumber(elements: Elements): string | null {
  for (const [identifier, isValid] of NATIONAL_NUMBERS) {
    const value = elements.get(identifier)
    if (value && isValid(value)) return value
  }
  return null
}

const NATIONAL_NUMBERS: [identifier: string, isValid: (value: string) => boolean][] = [
  ['710', isPzn],
  ['711', (value) => isGtin(value) || isCip7(value)],
  ['712', (value) => /^\d{6,7}$/.test(value)],
  ['713', () => true],
  ['714', () => true],
  ['715', (value) => /^[\d-]{10,13}$/.test(value)],
  ['716', (value) => isCode32(value.replace(/^A/, ''))],
  ['717', () => true],
]

/** Codes for a shop's own use (2…, 02…, 04…), coupons, books and magazines identify no product. */
const NO_PRODUCT = /^0*(2\d{12}|0[24]\d{11}|9[789]\d{11})$/

/** Pads a GTIN-13 to 13 digits in any symbology. */
function toProductCode(gtin: string): string | null {
  const padded = gtin.padStart(14, '0')
  if (NO_PRODUCT.test(padded.slice(1)) && padded.startsWith('0')) return null
  if (padded.startsWith('000000')) return padded.slice(6)
  return padded.startsWith('0') ? padded.slice(1) : padded
}
