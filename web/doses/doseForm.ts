import type { DoseBody } from '../../contract/doses.ts'
import { toTakenAt } from './takenAt.ts'

/** What the intake form holds. `day` is an instant on the chosen day. */
export interface DoseValues {
  day: string
  time: string
  pillsTaken: string
  notes: string
  /** Who took it; empty until somebody is chosen. */
  personId: string
}

const refused = (path: keyof DoseValues, message: string) => ({
  success: false as const,
  error: { issues: [{ path: [path], message }] },
})

/** The dose that a filled-in form means, or the first problem of it. `asksWho` where several may have taken it. */
export function checkDose(values: DoseValues, now: Date, asksWho: boolean) {
  if (asksWho && values.personId === '') return refused('personId', 'Please choose who took it')
  const takenAt = toTakenAt(new Date(values.day), values.time)
  if (!takenAt) return refused('time', 'Please enter when the medicine was taken')
  if (takenAt > now) return refused('time', 'This time has not come yet')
  const pillsTaken = Number(values.pillsTaken)
  if (!(pillsTaken >= 1)) return refused('pillsTaken', 'Must take at least 1 pill')
  if (!Number.isInteger(pillsTaken)) return refused('pillsTaken', 'Please enter a whole number')
  const body: DoseBody = {
    takenAt: takenAt.toISOString(),
    pillsTaken,
    notes: values.notes.trim() || null,
    ...(asksWho && { personId: values.personId }),
  }
  return { success: true as const, data: body }
}
