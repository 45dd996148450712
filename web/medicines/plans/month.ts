import { dayOfWeek, firstDayOfWeek, startOf } from '../../../language/dates.ts'

/** The month of a day, `YYYY-MM`. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** The month `count` months later; earlier if negative. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The days of a month, `YYYY-MM-DD`. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: last }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`)
}

/** A moment of each day of a week, from the reader's first one on, for their names. */
export const daysOfWeek = (): number[] =>
  Array.from({ length: 7 }, (_, place) => dayOfWeek(firstDayOfWeek() + place))

/** The weeks of a month, from the reader's first day of the week on; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOf(month)
  const before = (new Date(startOf(`${month}-01`)).getUTCDay() - firstDayOfWeek() + 7) % 7
  const cells = [...Array<null>(before).fill(null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, place) => cells[week * 7 + place] ?? null),
  )
}
