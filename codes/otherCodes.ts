import { pznOfPpn } from './checkDigits.ts'
import { type Elements, parseGs1, SEPARATOR } from './gs1.ts'
import { toGs1Date } from './gs1Date.ts'

/** `(01)04012345678901(17)280131` */
export function parseBracketed(text: string, today: string): Elements | null {
  if (!/^\(\d{2,4}\)/.test(text)) return null
  return parseGs1(text.replace(/\((\d{2,4})\)/g, `${SEPARATOR}$1`), today)
}

/** GS1 Digital Link (version 1.1): `https://example.org/01/04012345678901/10/ABC?17=280131`. */
export function parseDigitalLink(text: string, today: string): Elements | null {
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
export function parseIfa(text: string, today: string): Elements | null {
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
