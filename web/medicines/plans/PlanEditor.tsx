import { Check } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import type { Plan, PlanBody } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs } from '../../base/http/callFailed.ts'
import { send } from '../../base/http/send.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { goBack } from '../../base/ui/back.ts'
import { ChangedMeanwhile } from '../../base/ui/ChangedMeanwhile.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { useDraft } from '../../base/ui/drafts.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { PeopleField } from '../../people/people/PeopleField.tsx'
import { deviceZone, zoneOf } from '../../people/people/zones.ts'
import { AtATime, CountedFrom, LeafletLimits } from './Amounts.tsx'
import { changePlan, makePlan } from './api.ts'
import { Course } from './Course.tsx'
import { ANYONE, checkPlan } from './checkPlan.ts'
import { fromPlan } from './fromPlan.ts'
import { HowOften } from './HowOften.tsx'
import { isSamePlan } from './isSamePlan.ts'
import { showTheSame } from './moving.ts'
import { Preview } from './Preview.tsx'
import { asksOneTime, type PlanValues } from './planForm.ts'
import { planText, planWords } from './planWords.ts'
import { Food, Rare } from './Rare.tsx'
import { Steps } from './Steps.tsx'
import { Times } from './Times.tsx'
import { usePlanForm } from './usePlanForm.ts'
import { useReminded } from './useReminded.ts'
import { WhoIsReminded } from './WhoIsReminded.tsx'

interface PlanEditorProps {
  medication: Medication
  /** People to choose from. */
  people: readonly Person[]
  familyZone: string | null
  /** Undefined for a new plan. */
  plan: Plan | undefined
  /** Other plans of the medication that are not stopped. */
  others: readonly Plan[]
  initial: PlanValues
}

/** The plan as it was when the editor opened. */
interface InitialPlan {
  version: number | undefined
  values: PlanValues
}

/** Edits a plan: common settings first, rare ones behind a tap, with a preview beside them. */
export function PlanEditor({ medication, people, familyZone, plan, others, initial }: PlanEditorProps) {
  const { id: medicationId, unit } = medication
  const [, navigate] = useLocation()
  const isHere = useIsHere()
  const now = useNow()
  const making = useAction(makePlan)
  const changing = useAction(changePlan)
  const kept: InitialPlan | undefined = useDraft(
    `plan-opened:${medicationId}:${plan?.id ?? 'new'}`,
    (): InitialPlan => seen,
  )
  const [seen, setSeen] = useState<InitialPlan>(kept ?? { version: plan?.version, values: initial })
  const [isStale, setStale] = useState(false)
  const [twice, setTwice] = useState<PlanBody>()
  const { form, field, values, change, busy } = usePlanForm({
    initial,
    draft: `plan:${medicationId}:${plan?.id ?? 'new'}`,
    counted: medication,
    timeZone: deviceZone(),
    submit: async (body) => {
      if (!plan && others.some((other) => isSamePlan(other, body))) return setTwice(body)
      await save(body)
      leaveIfHere()
    },
  })

  function leave() {
    // The first plan of a family shows what it does.
    if (!plan && familyZone === null) return navigate(paths.today, { replace: true })
    // Back is not to come to the editor again, which would be empty.
    if (!goBack()) navigate(paths.medication(medicationId), { replace: true })
  }

  const leaveIfHere = () => isHere() && leave()

  async function save(values: PlanBody) {
    const body = { ...values, ...(reminded?.follow !== undefined && { follow: reminded.follow }) }
    try {
      if (plan)
        await changing.run({ params: { id: plan.id }, body, headers: { 'If-Match': `"${seen.version}"` } })
      else await making.run({ params: { id: medicationId }, body })
    } catch (error) {
      setStale(failedAs(error, 'planChangedMeanwhile'))
      if (failedAs(error, 'planNotFound', 'planStopped') && isHere()) leave()
      throw error
    }
  }

  async function reload() {
    const plans = await send('GET /api/medications/{id}/plans', { params: { id: medicationId } })
    const latest = plans.find(({ id }) => id === plan?.id)
    if (!latest) return isHere() && leave()
    const now = fromPlan(latest)
    change({ type: 'takenOver', before: seen.values, latest: now })
    setSeen({ version: latest.version, values: now })
    setStale(false)
  }

  const taker = people.find(({ id }) => id === values.personId)
  const who = useReminded(taker)
  const reminded = values.remind.on && values.often !== 'needed' ? who : undefined
  const zone = plan && plan.personId === values.personId ? plan.timeZone : zoneOf(taker, familyZone)
  const today = toLocal(now.getTime(), zone).slice(0, 10)
  // The preview works before a person is chosen.
  const checked = checkPlan({ ...values, personId: values.personId || ANYONE }, medication, zone)
  const sayable = checked.success ? checked.data : null
  const facts = { unit, name: people.length > 1 && taker ? taker.name : null, today }
  const part = { values, change, field, counted: medication }
  const isFolded = plan === undefined && values.often !== 'needed'
  const withTimes = values.often !== 'needed' && !asksOneTime(values)
  return (
    <form
      {...form}
      className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-start lg:gap-8"
    >
      <div className="grid grid-cols-1 gap-5">
        {people.length > 1 && (
          <Panel className="[&_legend]:mb-2.5 [&_legend]:font-serif [&_legend]:text-lg [&_legend]:leading-tight">
            <PeopleField
              legend={t('Who takes it?')}
              kind="radio"
              people={people}
              chosen={[values.personId]}
              error={field('personId').error}
              hint={
                taker && others.some(({ personId }) => personId === taker.id)
                  ? t('{name} has a plan for it already.', { name: taker.name })
                  : undefined
              }
              onChosen={([id]) => id !== undefined && change({ type: 'typed', name: 'personId', value: id })}
            />
          </Panel>
        )}
        <HowOften {...part} />
        {withTimes && <Times {...part} />}
        {!withTimes && !values.steps && <AtATime {...part} />}
        {(values.often === 'hours' || values.often === 'days') && <CountedFrom {...part} />}
        {values.steps && values.often !== 'needed' && <Steps {...part} />}
        {values.often === 'needed' && <LeafletLimits {...part} />}
        {!isFolded && (
          <Panel>
            <Food {...part} />
          </Panel>
        )}
        <Course {...part} />
        {taker && reminded && <WhoIsReminded person={taker} people={people} reminded={reminded} />}
        <Rare
          {...part}
          today={today}
          name={people.length > 1 ? (taker?.name ?? t('the person')) : null}
          isFolded={isFolded}
        />
      </div>
      <div className="contents lg:sticky lg:top-10 lg:grid lg:gap-5">
        <Preview
          plan={sayable}
          pieces={sayable ? planWords(sayable, facts) : []}
          missing={checked.success ? '' : (checked.error.issues[0]?.message ?? '')}
          timeZone={zone}
          isElsewhere={!showTheSame(zone, deviceZone(), now)}
          now={now}
          today={today}
          isChange={plan !== undefined}
          last={medication.logs.find(({ personId }) => personId === values.personId)}
        />
        {isStale && (
          <ChangedMeanwhile
            what="plan"
            onReload={() => void reload().catch(() => toastFailed(t('Failed to save the plan')))}
          />
        )}
        <div className="pinned grid gap-2">
          {sayable && (
            <p
              aria-hidden="true"
              className="line-clamp-2 font-serif text-[1rem] leading-[1.3] font-medium lg:hidden"
            >
              {planText(sayable, facts)}
            </p>
          )}
          <Button
            type="submit"
            size="tall"
            busy={busy}
            busyLabel={t('Saving...')}
            icon={<Check aria-hidden="true" className="size-5" />}
          >
            {t('Save Plan')}
          </Button>
        </div>
      </div>
      {twice && (
        <ConfirmDialog
          title={t('Save the Same Plan Twice?')}
          text={t('{person} has this plan already. With a second one, every dose would be due twice.', {
            person: taker?.name ?? t('This person'),
          })}
          confirm={t('Save Anyway')}
          busyLabel={t('Saving...')}
          onConfirm={() =>
            save(twice)
              .then(leaveIfHere, () => undefined)
              .finally(() => setTwice(undefined))
          }
          onCancel={() => setTwice(undefined)}
        />
      )}
    </form>
  )
}
