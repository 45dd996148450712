import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { dayOf, formatMonthDay, formatTime } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { loadMeasurementDialog } from './loadMeasurementDialog.ts'
import { MeasurementList } from './MeasurementList.tsx'

interface DayMeasurementsProps {
  familyId: string
  people: readonly Person[]
  /** The only person whose measurements are shown. */
  personId: string | undefined
  range: { from: string; to: string }
  mayAdd: boolean
  /** True if the range has several days, so that each line needs its own. */
  hasDays?: boolean
}

const dayAndTime = (instant: string) => `${formatMonthDay(dayOf(instant))}, ${formatTime(instant)}`

/** Measurements of a day and the button to add one. Renders nothing without measurements for a member who may only see. */
export function DayMeasurements({
  familyId,
  people,
  personId,
  range,
  mayAdd,
  hasDays = false,
}: DayMeasurementsProps) {
  const [adding, setAdding] = useState(false)
  const mayLog = useMay('log', familyId)
  const { data = [] } = useRead(reads.measurements(familyId, range), { always: true })
  const shown = data.filter((one) => personId === undefined || one.personId === personId)
  const close = () => setAdding(false)
  if (shown.length === 0 && !(mayAdd && mayLog)) return null
  return (
    <section
      aria-labelledby="measured"
      className={`mt-8 print:mt-4 ${hasDays ? '' : 'max-w-200'} ${shown.length === 0 ? 'print:hidden' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="measured" className="text-lg">
          {t('Measured')}
        </h2>
        {mayAdd && mayLog && (
          <Button
            look="quiet"
            className="print:hidden"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setAdding(true)}
          >
            {t('Add a Measurement')}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <div className="mt-2 rounded-md border border-rule bg-enamel px-3">
          <MeasurementList
            familyId={familyId}
            timeOf={hasDays ? dayAndTime : undefined}
            measurements={shown}
            people={personId === undefined && people.length > 1 ? people : []}
          />
        </div>
      )}
      {adding && (
        <OnDemand
          load={loadMeasurementDialog}
          props={{ familyId, personId, onClose: close }}
          onFailed={close}
        />
      )}
    </section>
  )
}
