import { X } from 'lucide-react'
import { useState } from 'react'
import type { Measurement } from '../../../contract/measurements.ts'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { formatTime } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { removeMeasurement } from './api.ts'
import { KIND_NAMES, writeMeasured } from './measurementWords.ts'

const loadQuestion = async () => ({
  default: (await import('../../base/ui/ConfirmDialog.tsx')).ConfirmDialog,
})

interface MeasurementListProps {
  familyId: string
  measurements: readonly Measurement[]
  /** People to name beside each; none where all are of one person. */
  people: readonly Person[]
  /** Time and day of a measurement. */
  timeOf?: ((instant: string) => string) | undefined
}

/** Measurements, one on a line, each with a way to remove it for members who may. */
export function MeasurementList({
  familyId,
  measurements,
  people,
  timeOf = formatTime,
}: MeasurementListProps) {
  const [removing, setRemoving] = useState<Measurement>()
  const { run } = useAction(removeMeasurement)
  const mayManage = useMay('manage', familyId)
  const close = () => setRemoving(undefined)
  return (
    <>
      <ul className="divide-y divide-rule">
        {measurements.map((measurement) => {
          const { id, kind, note, measuredAt, personId } = measurement
          const person = people.find((one) => one.id === personId)
          const about = t('{label}: {value}', {
            label: t(KIND_NAMES[kind]),
            value: writeMeasured(measurement),
          })
          return (
            <li key={id} className="flex min-h-tap items-center gap-3 py-1.5">
              {person && <PersonMark person={person} size="line" />}
              <p className="min-w-0 flex-1 leading-tight wrap-anywhere">
                <b>{kind === 'note' ? (note ?? t(KIND_NAMES.note)) : about}</b>
                <span className="block text-sm text-ink-2">
                  {person
                    ? t('{person}, {time}', { person: person.name, time: timeOf(measuredAt) })
                    : timeOf(measuredAt)}
                  {kind !== 'note' && note && <span dir="auto"> · {note}</span>}
                </span>
              </p>
              {mayManage && (
                <IconButton
                  label={
                    kind === 'note' ? t('Remove the note') : t('Remove {measurement}', { measurement: about })
                  }
                  onClick={() => setRemoving(measurement)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {removing && (
        <OnDemand
          load={loadQuestion}
          props={{
            title: t('Remove This Measurement?'),
            text: t('It is deleted for the whole family. Activity still shows that it was removed.'),
            confirm: t('Remove'),
            busyLabel: t('Removing...'),
            onConfirm: () =>
              run({ params: { id: removing.personId, measurementId: removing.id } })
                .catch(() => undefined)
                .finally(close),
            onCancel: close,
          }}
          onFailed={close}
        />
      )}
    </>
  )
}
