import type { Forecast } from '../../../contract/forecasts.ts'
import type { Medication } from '../../../contract/medications.ts'
import { daysUntilExpiry, expiryStatus, expiryText } from '../../medicines/packs/expiry.ts'
import { lastsText } from '../../medicines/packs/lasts.ts'

/** A medicine that ends soon, and why. */
export interface Ending {
  medication: Medication
  text: string
  isExpired: boolean
}

const SOON_DAYS = 30

/** Medicines that run out or expire soon, the soonest first; `forecasts` are in that order. */
export function endings(
  medications: readonly Medication[],
  forecasts: readonly Forecast[],
  now: Date,
): Ending[] {
  const expiryOf = (medication: Medication) => daysUntilExpiry(medication.goodThrough, now)
  const found = medications.flatMap((medication) => {
    const forecast = forecasts.find(({ medicationId }) => medicationId === medication.id)
    const expiry = expiryOf(medication)
    const text = forecast?.low && lastsText(forecast, now)
    if (text) return { medication, text, isExpired: false, days: forecast.daysLeft ?? 0 }
    const isSoon = expiry !== null && expiry >= 0 && expiry <= SOON_DAYS && medication.amountLeft !== 0
    // Without a plan, only its card says that it has expired.
    const isExpired = forecast !== undefined && expiryStatus(expiry) === 'Expired'
    if (!isSoon && !isExpired) return []
    return { medication, text: expiryText(expiry), isExpired, days: expiry ?? 0 }
  })
  return found
    .sort((a, b) => a.days - b.days)
    .map(({ medication, text, isExpired }) => ({ medication, text, isExpired }))
}
