import { useState } from 'react'
import { toCalendarDate } from '../../../contract/calendarDate.ts'
import { sentence, t } from '../../../language/t.ts'
import { OneOf } from '../../base/ui/Chips.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { courseOf, type Length, lastDayOf } from './courseLength.ts'
import type { PlanFormPart } from './usePlanForm.ts'

const LENGTHS = [
  ['5', sentence('5 days')],
  ['7', sentence('7 days')],
  ['10', sentence('10 days')],
  ['until', sentence('Until…')],
  ['ongoing', sentence('Ongoing')],
] as const

/** Asks how long a plan runs. */
export function Course({ values, change, field }: PlanFormPart) {
  const { startsOn, endsOn } = values
  const [isUntil, setUntil] = useState(false)
  const length = isUntil ? 'until' : courseOf(startsOn, endsOn)
  function choose(next: Length) {
    setUntil(next === 'until')
    if (next === 'until') return
    const last = next === 'ongoing' ? '' : lastDayOf(startsOn, Number(next))
    change({ type: 'typed', name: 'endsOn', value: last })
  }
  return (
    <Panel className="grid gap-3">
      <OneOf
        legend={t('For how long?')}
        options={(toCalendarDate(startsOn) === undefined ? LENGTHS.slice(3) : LENGTHS).map(
          ([each, words]) => [each, t(words)] as const,
        )}
        value={length}
        onValue={choose}
      />
      {length === 'until' && (
        <TextField label={t('Last day')} type="date" min={startsOn} {...field('endsOn')} />
      )}
    </Panel>
  )
}
