import { toTakenAt } from '../doses/takenAt.ts'

/**
 * When a dose was taken that was planned for `due`, as somebody tells the time of it until `now`: of that time on the days around
 * it, the one nearest to the plan. Or a sentence that says why not.
 */
export function takenMoment(time: string, due: Date, now: Date): Date | string {
  const distance = (moment: Date) => Math.abs(moment.getTime() - due.getTime())
  const [nearest] = [-1, 0, 1]
    .flatMap(
      (offset) => toTakenAt(new Date(due.getFullYear(), due.getMonth(), due.getDate() + offset), time) ?? [],
    )
    .sort((a, b) => distance(a) - distance(b))
  if (!nearest) return 'Please enter a time'
  return nearest <= now ? nearest : 'That time is still to come'
}
