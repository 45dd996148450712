import { Plus, X } from 'lucide-react'
import { UNITS_NAMED } from '../../../contract/amounts.ts'
import { t } from '../../../language/t.ts'
import { Button, IconButton } from '../../base/ui/Button.tsx'
import { Legend } from '../../base/ui/Chips.tsx'
import { formatClock } from '../../base/ui/dates.ts'
import { FieldError } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Stepper } from '../doses/Stepper.tsx'
import { chosenSlots } from './checkPlan.ts'
import { Count } from './HowOften.tsx'
import type { PlanFormPart } from './usePlanForm.ts'

/** A taper: an amount for a number of days per step. */
export function Steps({ values, change, field, counted }: PlanFormPart) {
  const steps = values.steps ?? []
  const slots = chosenSlots(values)
  return (
    <Panel>
      <fieldset className="min-w-0">
        <Legend>{t('Which steps?')}</Legend>
        {steps.map((_step, place) => {
          const days = field(`step.${place}.days`)
          const isLast = place === steps.length - 1
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              key={place}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-2 border-t border-rule py-2.5 first-of-type:border-t-0"
            >
              <span
                aria-hidden="true"
                className="grid size-8 place-items-center rounded-full bg-green font-bold text-on-green"
              >
                {place + 1}
              </span>
              <div className="flex flex-wrap items-center gap-2">
                {slots.map(({ place: slot, at }) => (
                  <span
                    key={slot}
                    className={`w-37 ${slots.length === 1 ? '[&_label]:sr-only' : '[&_label]:text-sm'}`}
                  >
                    <Stepper
                      label={
                        slots.length === 1
                          ? t('{units} in step {number}', {
                              units: t(UNITS_NAMED[counted.unit]),
                              number: place + 1,
                            })
                          : formatClock(at || '00:00')
                      }
                      step={counted.step}
                      min={slots.length === 1 ? counted.step : 0}
                      max={undefined}
                      onStep={(amount) => change({ type: 'stepAmount', place, slot, amount })}
                      {...field(`step.${place}.amount.${slot}`)}
                    />
                  </span>
                ))}
                <span className="inline-flex items-center gap-2">
                  <Sentence
                    of="<b>for</b> {count} <b>days</b>"
                    parts={{
                      b: (words) => <b>{words}</b>,
                      count: <Count label={t('Days of step {number}', { number: place + 1 })} {...days} />,
                    }}
                  />
                </span>
                {isLast && (
                  <span className="text-sm text-ink-2">{t('Leave the days empty for “from then on”.')}</span>
                )}
              </div>
              {steps.length > 1 && (
                <IconButton
                  label={t('Remove step {number}', { number: place + 1 })}
                  onClick={() => change({ type: 'stepRemoved', place })}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
              <div className="col-span-full empty:hidden">
                <FieldError error={days.error} />
              </div>
            </div>
          )
        })}
        <div className="mt-2 grid gap-3 md:grid-cols-2">
          {steps.length < 20 && (
            <Button
              look="line"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => change({ type: 'stepAdded' })}
            >
              {t('Add a Step')}
            </Button>
          )}
          <Button look="quiet" onClick={() => change({ type: 'unstepped' })}>
            {t('Use One Amount')}
          </Button>
        </div>
      </fieldset>
    </Panel>
  )
}
