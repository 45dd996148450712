import type { Forecast } from '../../contract/forecasts.ts'
import { hasPlans } from '../families/hasPlans.ts'
import { useFamilies } from '../families/selectedFamily.tsx'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'

/** A medication's forecast by its plans, once loaded. */
export function useForecast(familyId: string, medicationId: string | null): Forecast | undefined {
  const { families } = useFamilies()
  const { data } = useRead(reads.forecasts(familyId), {
    enabled: medicationId !== null && hasPlans(families?.find(({ id }) => id === familyId)),
  })
  return data?.find((forecast) => forecast.medicationId === medicationId)
}
