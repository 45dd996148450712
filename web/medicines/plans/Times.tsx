import { Moon, Plus, Sun, Sunrise, Sunset } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Legend } from '../../base/ui/Chips.tsx'
import { formatClock } from '../../base/ui/dates.ts'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { TickBox } from '../../base/ui/TickBox.tsx'
import { amountWords } from '../doses/amountWords.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { DAYTIMES, type Slot } from './planForm.ts'
import { placesInOrder, rank } from './timesInOrder.ts'
import type { PlanFormPart } from './usePlanForm.ts'

const ICONS = [Sunrise, Sun, Sunset, Moon]

/** Times of day with their amounts; unchecked ones are not taken. For a taper the steps hold the amounts. */
export function Times({ values, change, field, counted }: PlanFormPart) {
  const words = amountWords(counted.unit)
  const { error } = field('slots')
  const id = useId()
  const [order, setOrder] = useState(() => placesInOrder(values.slots))
  // A time that was just added stays last until it is left.
  const inOrder = values.slots
    .map((slot, place) => [slot, place] as const)
    .sort(([, a], [, b]) => rank(order, a) - rank(order, b))
  const asks = values.steps ? t('When?') : t('When, and how many {units}?', { units: words.many })
  return (
    <Panel>
      <fieldset
        className="min-w-0"
        aria-describedby={error && id}
        // Not while a time is typed: no row moves under the finger.
        onBlur={() => setOrder(placesInOrder(values.slots))}
      >
        <Legend>{asks}</Legend>
        {inOrder.map(([slot, place]) => (
          <SlotRow
            key={place}
            slot={slot}
            place={place}
            isInvalid={error !== undefined}
            onTick={() => change({ type: 'slotTicked', place })}
            {...{ values, change, field, counted }}
          />
        ))}
        <FieldError id={id} error={error} />
        {values.slots.length < 24 && (
          <button type="button" className="quiet-link gap-1.5" onClick={() => change({ type: 'slotAdded' })}>
            <Plus aria-hidden="true" className="size-5 shrink-0" />
            {t('Another Time')}
          </button>
        )}
      </fieldset>
    </Panel>
  )
}

/** "Morning", "Time 5". */
function timeName(place: number): string {
  const named = DAYTIMES[place]?.name
  return named === undefined ? t('Time {number}', { number: place + 1 }) : t(named)
}

type SlotRowProps = PlanFormPart & { slot: Slot; place: number; isInvalid: boolean; onTick: () => void }

function SlotRow({ slot, place, isInvalid, onTick, values, change, field, counted }: SlotRowProps) {
  const id = useId()
  const name = timeName(place)
  const Icon = ICONS[place]
  const time = field(`slot.${place}.at`)
  const amount = `slot.${place}.amount`
  return (
    <div className="grid min-h-15 grid-cols-[auto_minmax(0,1fr)_8.75rem] items-center gap-x-1 border-t border-rule py-1.5 first-of-type:border-t-0 md:grid-cols-[auto_minmax(0,1fr)_11rem] narrow:grid-cols-[auto_minmax(0,1fr)]">
      <TickBox id={id} label={name} checked={slot.isOn} onChange={onTick} isInvalid={isInvalid} />
      <div className="min-w-0 leading-[1.2]">
        <label
          htmlFor={id}
          className={`flex items-center gap-1.5 font-bold ${slot.isOn ? '' : 'text-ink-2'}`}
        >
          {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 narrow:hidden" />}
          {name}
        </label>
        {slot.isOn ? (
          <input
            type="time"
            aria-label={t('{name}: the time', { name })}
            aria-invalid={time.error ? true : undefined}
            name={time.name}
            value={time.value}
            onChange={time.onChange}
            className="-ms-1 min-h-9 max-w-full bg-transparent px-1 text-sm underline underline-offset-[0.2em] aria-invalid:text-danger [&::-webkit-calendar-picker-indicator]:ms-0"
          />
        ) : (
          <span className="text-sm text-ink-2">{formatClock(slot.at)}</span>
        )}
      </div>
      {slot.isOn && !values.steps && (
        <div className="narrow:col-span-full [&_label]:sr-only">
          <Stepper
            label={t('{name}: how many {units}', { name, units: amountWords(counted.unit).many })}
            step={counted.step}
            max={undefined}
            onStep={(value) => change({ type: 'slot', place, change: { amount: value } })}
            {...field(amount)}
          />
        </div>
      )}
      <div className="col-span-full empty:hidden">
        <FieldError error={time.error} />
        {slot.isOn && (values.hasMore || slot.note !== '') && (
          <TextField
            label={t('{name}: note (Optional)', { name })}
            placeholder={t('e.g., in each eye')}
            autoComplete="off"
            className="mb-2 text-sm"
            {...field(`slot.${place}.note`)}
          />
        )}
      </div>
    </div>
  )
}
