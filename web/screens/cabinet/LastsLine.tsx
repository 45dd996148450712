import type { Medication } from '../../../contract/medications.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { lastsText } from '../../medicines/packs/lasts.ts'
import { useForecast } from '../../medicines/packs/useForecast.ts'

/** On a medicine's card: how long it lasts by its plans; nothing where no plan says so. */
export default function LastsLine({ medication: { id, familyId } }: { medication: Medication }) {
  const now = useNow()
  const forecast = useForecast(familyId, id)
  const text = forecast && lastsText(forecast, now)
  if (!text) return null
  return <p className={`text-sm ${forecast.low ? 'font-bold text-soon' : 'text-ink-2'}`}>{text}</p>
}
