import { fromMilli, writeAmount } from '../../../contract/amounts.ts'
import type { Dose } from '../../../contract/doses.ts'
import { momentsBetween } from '../../../schedule/moments.ts'
import { toDate, toDay, toInstant, toLocal } from '../../../schedule/zones.ts'
import type { Sayable } from './planWords.ts'

export interface NextDays {
  /** Seven days, `YYYY-MM-DD`. */
  days: string[]
  /** By local time, `08:00`, with the amount per day; null for none. */
  rows: { at: string; amounts: (string | null)[] }[]
}

/**
 * The doses of a plan on seven days from now or from its first day, in a zone. Earlier times of today are left out: a plan
 * applies from now on. `last` is the person's last dose, for plans counted from it.
 */
export function nextDays(
  plan: Sayable,
  timeZone: string,
  now: Date,
  last: Pick<Dose, 'id' | 'takenAt'> | undefined = undefined,
): NextDays {
  const today = toLocal(now.getTime(), timeZone).slice(0, 10)
  const first = toDay(plan.startsOn > today ? plan.startsOn : today)
  const days = Array.from({ length: 7 }, (_, place) => toDate(first + place))
  const to = toInstant(toDate(first + 7), '00:00', timeZone)
  const anchor = last ? { id: last.id, takenAt: Date.parse(last.takenAt) } : null
  const moments = momentsBetween(plan, timeZone, now.getTime(), to, anchor)
  const ats = [...new Set(moments.map(({ local }) => local.slice(11)))].sort()
  return {
    days,
    rows: ats.map((at) => ({
      at,
      amounts: days.map((day) => {
        const found = moments.filter(({ local }) => local === `${day}T${at}`)
        return found.length === 0 ? null : found.map(({ milli }) => writeAmount(fromMilli(milli))).join(' + ')
      }),
    })),
  }
}
