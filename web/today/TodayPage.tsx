import { Redirect } from 'wouter'
import { useFamilies } from '../families/selectedFamily.tsx'
import { paths } from '../paths.ts'
import { DayFailed, DayWaiting } from './DayWaiting.tsx'
import { FamilyToday } from './FamilyToday.tsx'
import { MedicationsTab } from './HomeTab.tsx'

/** The first thing that a household with plans opens: has everybody taken theirs? */
export function TodayPage() {
  const { families, selected, error, retry } = useFamilies()
  if (families?.length === 0) return <Redirect to={paths.newFamily} replace />
  return (
    <>
      {selected ? (
        <FamilyToday key={selected.id} family={selected} />
      ) : (
        <>
          <h1 className="text-2xl lg:text-3xl">Today</h1>
          {error ? <DayFailed error={error} onRetry={retry} /> : <DayWaiting />}
        </>
      )}
      <MedicationsTab />
    </>
  )
}
