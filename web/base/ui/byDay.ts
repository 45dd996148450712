import { t } from '../../../language/t.ts'
import { dayOf, formatDate } from './dates.ts'

/** "Today", "Yesterday", "November 20, 2026". */
export function dayText(at: string | Date, now: Date): string {
  const day = dayOf(at)
  if (day === dayOf(now)) return t('Today')
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === dayOf(yesterday) ? t('Yesterday') : formatDate(at)
}

/** Groups items by the viewer's day, in their order. */
export function byDay<Item extends { at: string }>(
  items: readonly Item[],
  now: Date,
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayText(item.at, now)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
