import { t } from '../../../language/t.ts'
import { Legend, OneOf } from '../../base/ui/Chips.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { amountWords } from '../doses/amountWords.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { asksOneTime } from './planForm.ts'
import type { PlanFormPart } from './usePlanForm.ts'

/** The amount at a time, for plans without chosen times of day. */
export const AtATime = ({ change, field, counted }: PlanFormPart) => (
  <Panel>
    <fieldset className="min-w-0">
      <Legend>{t('How many {units} at a time?', { units: amountWords(counted.unit).many })}</Legend>
      <div className="max-w-56 [&_label]:sr-only">
        <Stepper
          label={t('How many {units} at a time', { units: amountWords(counted.unit).many })}
          step={counted.step}
          max={undefined}
          onStep={(value) => change({ type: 'typed', name: 'amount', value })}
          {...field('amount')}
        />
      </div>
    </fieldset>
  </Panel>
)

/** The anchor of a plan in hours or days. */
export const CountedFrom = ({ values, change, field }: PlanFormPart) => (
  <Panel className="grid gap-4">
    <OneOf
      legend={t('Doses follow')}
      options={[
        ['clock', t('Fixed times')],
        ['taken', t('The last dose taken')],
      ]}
      value={values.anchor}
      onValue={(anchor) => change({ type: 'anchor', anchor })}
    />
    {asksOneTime(values) && (
      <TextField
        label={values.often === 'days' ? t('Time') : t('The first one')}
        type="time"
        required
        className="max-w-56"
        hint={
          values.often === 'days'
            ? t('Each dose is due this many days after the previous one was taken.')
            : values.anchor === 'clock'
              ? t('Doses stay exactly this many hours apart, even when clocks change.')
              : t('Each dose is due this many hours after the previous one was taken.')
        }
        {...field('first')}
      />
    )}
  </Panel>
)

/** Limits of the leaflet or the doctor; empty for no limit. */
export const Limits = ({ change, field, counted: { unit, step } }: PlanFormPart) => {
  return (
    <>
      <div className="pairs items-start">
        <Stepper
          label={t('Hours apart, at least')}
          step={0.25}
          by={1}
          max={168}
          placeholder={t('No limit')}
          onStep={(value) => change({ type: 'typed', name: 'minHours', value })}
          {...field('minHours')}
        />
        <Stepper
          label={amountWords(unit).mostInDay}
          step={step}
          by={1}
          max={undefined}
          placeholder={t('No limit')}
          onStep={(value) => change({ type: 'typed', name: 'max24h', value })}
          {...field('max24h')}
        />
      </div>
      <p className="mt-2.5 text-sm leading-[1.35] text-ink-2">
        {t('Enter your own numbers, from the leaflet or the doctor. We don’t check them.')}
      </p>
    </>
  )
}

export const LeafletLimits = (part: PlanFormPart) => (
  <Panel>
    <fieldset className="min-w-0">
      <Legend>{t('What does the leaflet say?')}</Legend>
      <Limits {...part} />
    </fieldset>
  </Panel>
)
