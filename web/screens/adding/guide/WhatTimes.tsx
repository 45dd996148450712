import { Info } from 'lucide-react'
import { useState } from 'react'
import type { Family } from '../../../../contract/families.ts'
import type { Medication } from '../../../../contract/medications.ts'
import type { Person } from '../../../../contract/people.ts'
import type { Plan } from '../../../../contract/plans.ts'
import { t } from '../../../../language/t.ts'
import { toLocal } from '../../../../schedule/zones.ts'
import { useAction } from '../../../base/http/action.ts'
import { ChipButton, TickChip } from '../../../base/ui/Chips.tsx'
import { TextField } from '../../../base/ui/Field.tsx'
import { Sentence } from '../../../base/ui/Sentence.tsx'
import { useNow } from '../../../base/ui/useNow.ts'
import { amountWords } from '../../../medicines/doses/amountWords.ts'
import { AtATime } from '../../../medicines/plans/Amounts.tsx'
import { checkPlan } from '../../../medicines/plans/checkPlan.ts'
import { fromFrequency } from '../../../medicines/plans/fromFrequency.ts'
import { fromPlan } from '../../../medicines/plans/fromPlan.ts'
import { isSamePlan } from '../../../medicines/plans/isSamePlan.ts'
import { PlanSentence } from '../../../medicines/plans/PlanSentence.tsx'
import { emptyPlan } from '../../../medicines/plans/planForm.ts'
import { planWords } from '../../../medicines/plans/planWords.ts'
import { Times } from '../../../medicines/plans/Times.tsx'
import { usePlanForm } from '../../../medicines/plans/usePlanForm.ts'
import { useReminded } from '../../../medicines/plans/useReminded.ts'
import { deviceZone, zoneOf } from '../../../people/people/zones.ts'
import { savePlan, savePlanAgain } from './api.ts'
import { Question } from './Question.tsx'

interface WhatTimesProps {
  medication: Medication
  plan: Plan | undefined
  people: readonly Person[]
  family: Family
  taker: Person
  goOn: (known?: { isPlanned: boolean }) => void
}

/** Asks when the medicine is taken, and saves the plan. A frequency that is understood is filled in. */
export function WhatTimes({ medication, plan, people, family, taker, goOn }: WhatTimesProps) {
  const now = useNow()
  const making = useAction(savePlan)
  const changing = useAction(savePlanAgain)
  const reminded = useReminded(taker)
  const zone = zoneOf(taker, family.timeZone)
  const today = toLocal(now.getTime(), zone).slice(0, 10)
  const [understood] = useState(() => fromFrequency(medication.frequency, taker.id, today))
  const [initial] = useState(() =>
    plan ? { ...fromPlan(plan), personId: taker.id } : (understood ?? emptyPlan(taker.id, today)),
  )
  const [hasEnd, setHasEnd] = useState(initial.endsOn !== '')
  const { form, field, values, change, busy } = usePlanForm({
    initial,
    draft: `guide:${medication.id}`,
    counted: medication,
    timeZone: deviceZone(),
    submit: async (typed) => {
      const isKept = plan && isSamePlan(plan, typed) && plan.food === typed.food
      const body = { ...typed, ...(reminded?.follow !== undefined && { follow: reminded.follow }) }
      if (!plan) await making.run({ params: { id: medication.id }, body })
      else if (!isKept)
        await changing.run({ params: { id: plan.id }, body, headers: { 'If-Match': `"${plan.version}"` } })
      goOn({ isPlanned: true })
    },
  })
  const part = { values, change, field, counted: medication }
  const isNeeded = values.often === 'needed'
  const { many } = amountWords(medication.unit)
  const checked = checkPlan(values, medication, zone)
  return (
    <form {...form}>
      <Question
        title={
          isNeeded
            ? t('How many {units} at a time?', { units: many })
            : t('When, and how many {units}?', { units: many })
        }
        busy={busy}
        onLater={() => goOn()}
      >
        {understood && !plan && (
          <p className="flex gap-2 rounded-md border border-edge bg-enamel px-3 py-2 text-sm leading-[1.35]">
            <Info aria-hidden="true" className="mt-px size-4.5 shrink-0" />
            <span>
              <Sentence
                of="The frequency says {frequency}. We filled that in. Change what is different."
                parts={{ frequency: <b dir="auto">{medication.frequency}</b> }}
              />
            </span>
          </p>
        )}
        <div className="[&_legend]:sr-only">
          {isNeeded || values.often === 'hours' ? <AtATime {...part} /> : <Times {...part} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <TickChip
            isOn={values.food === 'with'}
            onChange={(isOn) => change({ type: 'food', food: isOn ? 'with' : null })}
          >
            {t('With food')}
          </TickChip>
          {!hasEnd && <ChipButton onClick={() => setHasEnd(true)}>{t('Until…')}</ChipButton>}
          <TickChip
            isOn={isNeeded}
            onChange={(isOn) => change({ type: 'often', often: isOn ? 'needed' : 'daily' })}
          >
            {t('Only when needed')}
          </TickChip>
        </div>
        {hasEnd && (
          <TextField
            label={t('Last day')}
            type="date"
            min={today}
            className="max-w-56"
            {...field('endsOn')}
          />
        )}
        {checked.success && (
          <PlanSentence
            pieces={planWords(checked.data, {
              unit: medication.unit,
              name: people.length > 1 ? taker.name : null,
              today,
            })}
            className="text-lg"
          />
        )}
      </Question>
    </form>
  )
}
