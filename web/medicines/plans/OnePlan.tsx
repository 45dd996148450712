import { Bell, BellOff, CalendarClock, Thermometer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { writeAmountOf } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Plan } from '../../../contract/plans.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { lastDayOf } from '../../../schedule/pattern.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { useAction } from '../../base/http/action.ts'
import { paths } from '../../base/paths.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { deviceZone, zoneText } from '../../people/people/zones.ts'
import { moveText } from '../doses/movedWords.ts'
import { whenText } from '../doses/when.ts'
import { pausePlan, resumePlan } from './api.ts'
import { isEditable } from './fromPlan.ts'
import { showTheSame } from './moving.ts'
import { PlanSentence } from './PlanSentence.tsx'
import { planWords } from './planWords.ts'
import { RemindedLine } from './RemindedLine.tsx'
import { asksSentence } from './rareWords.ts'
import { unusualReminding } from './remindWords.ts'

const loadCopyPlan = () => import('./CopyPlan.tsx')
const loadStopPlan = () => import('./StopPlan.tsx')

interface OnePlanProps {
  plan: Plan
  medication: Medication
  mayManage: boolean
  now: Date
}

/** One person's plan: its sentence, its next dose and its actions. */
export function OnePlan({ plan, medication, mayManage, now }: OnePlanProps) {
  const people = usePeople(medication.familyId)
  const pausing = useAction(pausePlan)
  const resuming = useAction(resumePlan)
  const [stopping, setStopping] = useState(false)
  const close = () => setStopping(false)
  const [copying, setCopying] = useState(false)
  const closeCopying = () => setCopying(false)
  const person = people.find(({ id }) => id === plan.personId)
  const today = toLocal(now.getTime(), plan.timeZone).slice(0, 10)
  const facts = { unit: medication.unit, name: person?.name ?? null, today }
  const isPaused = plan.status === 'paused'
  const params = { id: plan.id }
  // A notification reports failures.
  const pause = () => void pausing.run({ params, body: { status: 'paused' } }).catch(() => undefined)
  const resume = () => void resuming.run({ params, body: { status: 'active' } }).catch(() => undefined)
  const reminding = plan.asNeeded ? undefined : unusualReminding(plan.remind)
  const Ringing = plan.remind.on ? Bell : BellOff
  const next = nextText(plan, medication, now, today)
  return (
    <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 not-first-of-type:mt-4 not-first-of-type:border-t not-first-of-type:border-rule not-first-of-type:pt-4">
      {person ? <PersonMark person={person} size="card" /> : <span />}
      <PlanSentence
        pieces={planWords(plan, facts)}
        className={`text-[1.1875rem] ${isPaused ? 'text-ink-2' : ''}`}
      />
      {next && (
        <p className="col-span-full flex gap-2 text-sm leading-[1.35]">
          <CalendarClock aria-hidden="true" className="mt-px size-4.5 shrink-0 text-ink-2" />
          {next}
        </p>
      )}
      {reminding && (
        <p className="col-span-full flex gap-2 text-sm leading-[1.35] print:hidden">
          <Ringing aria-hidden="true" className="mt-px size-4.5 shrink-0 text-ink-2" />
          {reminding}
        </p>
      )}
      {plan.status === 'active' && !plan.asNeeded && plan.remind.on && (
        <RemindedLine personId={plan.personId} />
      )}
      {plan.asks && (
        <p className="col-span-full flex gap-2 text-sm leading-[1.35] print:hidden">
          <Thermometer aria-hidden="true" className="mt-px size-4.5 shrink-0 text-ink-2" />
          {asksSentence(plan.asks)}
        </p>
      )}
      {mayManage && (
        <div className="col-span-full -mt-1 -mb-2 flex flex-wrap gap-x-5 print:hidden">
          <Link href={paths.plan(medication.id, plan.id)} className="quiet-link">
            {t('Change Plan')}
          </Link>
          <button
            type="button"
            className="quiet-link"
            disabled={pausing.busy || resuming.busy}
            onClick={isPaused ? resume : pause}
          >
            {isPaused ? t('Resume') : t('Pause')}
          </button>
          {isEditable(plan) && (
            <button type="button" className="quiet-link" onClick={() => setCopying(true)}>
              {t('Copy To…')}
            </button>
          )}
          <button type="button" className="quiet-link" onClick={() => setStopping(true)}>
            {t('Stop This Plan…')}
          </button>
        </div>
      )}
      {copying && (
        <OnDemand
          load={loadCopyPlan}
          props={{ plan, medication, onClose: closeCopying }}
          onFailed={closeCopying}
        />
      )}
      {stopping && <OnDemand load={loadStopPlan} props={{ plan, onClose: close }} onFailed={close} />}
    </div>
  )
}

/** The next dose, or why there is none. */
function nextText(plan: Plan, { unit }: Medication, now: Date, today: string): string | undefined {
  if (plan.status === 'paused') return t('Paused. Nothing is due until you resume it.')
  const last = lastDayOf(plan)
  if (plan.next) {
    const next = {
      time: whenText(plan.next.dueAt, plan.timeZone, now),
      amount: writeAmountOf(plan.next.amount, unit),
    }
    return withCommas([
      showTheSame(plan.timeZone, deviceZone(), now)
        ? t('Next: {time}, {amount}', next)
        : t('Next: {time} ({zone}), {amount}', { ...next, zone: zoneText(plan.timeZone) }),
      moveText(plan.next),
    ])
  }
  return last !== null && last <= today && !plan.asNeeded ? t('This plan has ended.') : undefined
}
