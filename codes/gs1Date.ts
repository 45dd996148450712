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
