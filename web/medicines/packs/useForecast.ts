import type { Forecast } from '../../../contract/forecasts.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'

/** A medication's forecast by its plans, once loaded. */
export function useForecast(familyId: string, medicationId: string | null): Forecast | undefined {
  const { families } = useFamilies()
  const { data } = useRead(reads.forecasts(familyId), {
    enabled: medicationId !== null && hasPlans(families?.find(({ id }) => id === familyId)),
  })
  return data?.find((forecast) => forecast.medicationId === medicationId)
}
