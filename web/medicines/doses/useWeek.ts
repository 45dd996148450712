import { useState } from 'react'
import { useNow } from '../../base/ui/useNow.ts'
import { isLatestWeek, type Week, weekOf } from './week.ts'

/** The shown week. The current one moves on by itself; an earlier one stays. */
export function useWeek(): [Week, (week: Week) => void] {
  const now = useNow()
  const [earlier, setEarlier] = useState<Week>()
  return [earlier ?? weekOf(now), (week) => setEarlier(isLatestWeek(week, now) ? undefined : week)]
}
