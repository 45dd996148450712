import type { Forecast } from '../../../contract/forecasts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import { isTakenToday } from '../../medicines/doses/takenAt.ts'
import { daysUntilExpiry, expiryStatus } from '../../medicines/packs/expiry.ts'
import { byUrgency, isUpcoming, isWaiting, type PlannedDose } from '../../medicines/plans/states.ts'

/** A medication with everything that a large cabinet is filtered, sorted and grouped by. */
export interface Facts {
  medication: Medication
  expiryDays: number | null
  isExpired: boolean
  isExpiring: boolean
  /** Doses to take now, the most urgent first. */
  waiting: readonly PlannedDose[]
  isDue: boolean
  /** Instant of the next dose until the end of tomorrow. */
  nextAt: string | undefined
  isTaken: boolean
  isLow: boolean
  /** Days that it lasts by its plans; null if unknown. */
  daysLeft: number | null
}

interface FactSources {
  /** Doses of today and tomorrow. */
  planned: readonly PlannedDose[]
  forecasts: readonly Forecast[]
  shopping: readonly ShoppingLine[]
  /** Medications that count as due a while longer, so that nothing moves under a thumb. */
  stillDue: ReadonlySet<string>
  now: Date
}

export function factsOf(medications: readonly Medication[], known: FactSources): Facts[] {
  const { now, stillDue } = known
  const plannedOf = new Map<string, PlannedDose[]>()
  for (const planned of known.planned.toSorted(byUrgency)) {
    const { medicationId } = planned.occurrence
    plannedOf.set(medicationId, [...(plannedOf.get(medicationId) ?? []), planned])
  }
  const forecastOf = new Map(known.forecasts.map((forecast) => [forecast.medicationId, forecast]))
  const running = known.shopping.filter(({ reason }) => reason === 'out' || reason === 'low')
  const runningOut = new Set(running.map(({ medicationId }) => medicationId))
  return medications.map((medication) => {
    const { id, goodThrough, logs } = medication
    const planned = plannedOf.get(id) ?? []
    const waiting = planned.filter(isWaiting)
    const forecast = forecastOf.get(id)
    const expiryDays = daysUntilExpiry(goodThrough, now)
    const status = expiryStatus(expiryDays)
    return {
      medication,
      expiryDays,
      isExpired: status === 'Expired',
      isExpiring: status === 'Expiring Soon',
      waiting,
      isDue: waiting.length > 0 || stillDue.has(id),
      nextAt: (waiting[0] ?? planned.find(isUpcoming))?.occurrence.dueAt,
      isTaken: isTakenToday(logs, now),
      isLow: (forecast?.low ?? false) || runningOut.has(id),
      daysLeft: forecast?.daysLeft ?? null,
    }
  })
}

/** True if someone should see to it: a dose to take, few left, or a date that is near or over. */
export const needsLook = ({ isDue, isLow, isExpiring, isExpired }: Facts): boolean =>
  isDue || isLow || isExpiring || isExpired
