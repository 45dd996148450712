import { isGtin } from './checkDigits.ts'

export interface Rule {
  /** Exact, or the maximum if `isOpen`. */
  length: number
  isOpen: boolean
  isValid(value: string, today: string): boolean
}

const digits: Rule['isValid'] = (value) => /^\d+$/.test(value)
/** GS1 AI encodable character set 82. */
const text: Rule['isValid'] = (value) => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/.test(value)
const date: Rule['isValid'] = (value, today) => toGs1Date(value, today) !== null
const dateAndTime: Rule['isValid'] = (value, today) =>
  date(value.slice(0, 6), today) && /^\d{10}$/.test(value)

const fixed = (length: number, isValid: Rule['isValid']): Rule => ({ length, isOpen: false, isValid })
/** Fixed length, but a separator follows: only the identifiers of figure 7.8.5-2 need none. */
const closed = (length: number, isValid: Rule['isValid']): Rule => ({
  length,
  isOpen: true,
  isValid: (value, today) => value.length === length && isValid(value, today),
})
const open = (length: number, isValid: Rule['isValid']): Rule => ({ length, isOpen: true, isValid })

/** Identifiers on medicines and those commonly printed with them (General Specifications 3.2). */
const RULES: [pattern: RegExp, rule: Rule][] = [
  [/^00/, fixed(18, digits)],
  [/^0[12]/, fixed(14, isGtin)],
  [/^1[1235-7]/, fixed(6, date)],
  [/^20/, fixed(2, digits)],
  [/^(10|21|22)/, open(20, text)],
  [/^235/, open(28, text)],
  [/^24[01]|^25[01]/, open(30, text)],
  [/^(30|37)/, open(8, digits)],
  [/^3[1-6]\d\d/, fixed(6, digits)],
  [/^39[0-3]\d/, open(18, digits)],
  [/^400/, open(30, text)],
  [/^41[0-7]/, fixed(13, digits)],
  [/^42[2456]/, closed(3, digits)],
  [/^7003/, closed(10, dateAndTime)],
  [/^71[0-7]/, open(20, text)],
  [/^(9\d)/, open(90, text)],
]

export function identifierAt(data: string, at: number): { identifier: string; rule: Rule } | null {
  const ahead = data.slice(at, at + 4)
  for (const [pattern, rule] of RULES) {
    const match = pattern.exec(ahead)
    if (match) return { identifier: match[0], rule }
  }
  return null
}

/** `YYYY-MM-DD`, or null. Day 00 is the last of the month (General Specifications 3.4.7); the century is the nearest (7.12). */
export function toGs1Date(digits: string, today: string): string | null {
  const parts = /^(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (!parts) return null
  const [year, month, day] = [
    fullYear(Number(parts[1]), Number(today.slice(0, 4))),
    Number(parts[2]),
    Number(parts[3]),
  ]
  if (month < 1 || month > 12) return null
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > last) return null
  return [year, twoDigits(month), twoDigits(day === 0 ? last : day)].join('-')
}

function fullYear(yearOfCentury: number, thisYear: number): number {
  const difference = yearOfCentury - (thisYear % 100)
  const century = thisYear - (thisYear % 100)
  if (difference >= 51) return century - 100 + yearOfCentury
  if (difference <= -50) return century + 100 + yearOfCentury
  return century + yearOfCentury
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
