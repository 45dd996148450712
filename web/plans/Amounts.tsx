import { unitFor } from '../../contract/amounts.ts'
import { amountWords } from '../doses/amountWords.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { Legend, OneOf } from '../ui/Chips.tsx'
import { TextField } from '../ui/Field.tsx'
import { Panel } from '../ui/Panel.tsx'
import type { PlanFormPart } from './usePlanForm.ts'

/** The amount at a time, for plans without chosen times of day. */
export const AtATime = ({ change, field, counted }: PlanFormPart) => (
  <Panel>
    <fieldset className="min-w-0">
      <Legend>{`${amountWords(counted.unit).howMany} at a time?`}</Legend>
      <div className="max-w-56 [&_label]:sr-only">
        <Stepper
          label={`${amountWords(counted.unit).howMany} at a time`}
          step={counted.step}
          max={undefined}
          onStep={(value) => change({ type: 'typed', name: 'amount', value })}
          {...field('amount')}
        />
      </div>
    </fieldset>
  </Panel>
)

/** The anchor of a plan in hours. */
export const CountedFrom = ({ values, change, field }: PlanFormPart) => (
  <Panel className="grid gap-4">
    <OneOf
      legend="Counted from"
      options={[
        ['clock', 'The clock'],
        ['taken', 'The last dose taken'],
      ]}
      value={values.anchor}
      onValue={(anchor) => change({ type: 'anchor', anchor })}
    />
    <TextField
      label="The first one"
      type="time"
      required
      className="max-w-56"
      hint={
        values.anchor === 'clock'
          ? 'Doses stay exactly this many hours apart, even when clocks change.'
          : 'Each dose is due this many hours after the previous one was taken.'
      }
      {...field('first')}
    />
  </Panel>
)

/** Limits of the leaflet or the doctor; empty for no limit. */
export const Limits = ({ change, field, counted: { unit, step } }: PlanFormPart) => {
  const many = unitFor(unit, 2)
  return (
    <>
      <div className="pairs items-start">
        <Stepper
          label="Hours apart, at least"
          step={0.25}
          by={1}
          max={168}
          placeholder="No limit"
          onStep={(value) => change({ type: 'typed', name: 'minHours', value })}
          {...field('minHours')}
        />
        <Stepper
          label={`${unit === 'ml' ? many : many[0]?.toUpperCase() + many.slice(1)} in 24 hours, at most`}
          step={step}
          by={1}
          max={undefined}
          placeholder="No limit"
          onStep={(value) => change({ type: 'typed', name: 'max24h', value })}
          {...field('max24h')}
        />
      </div>
      <p className="mt-2.5 text-sm leading-[1.35] text-ink-2">
        Enter your own numbers, from the leaflet or the doctor. We don’t check them.
      </p>
    </>
  )
}

export const LeafletLimits = (part: PlanFormPart) => (
  <Panel>
    <fieldset className="min-w-0">
      <Legend>What does the leaflet say?</Legend>
      <Limits {...part} />
    </fieldset>
  </Panel>
)
