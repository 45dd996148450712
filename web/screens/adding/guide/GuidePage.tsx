import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { t } from '../../../../language/t.ts'
import { failedAs, sentenceOf } from '../../../base/http/callFailed.ts'
import { useRead } from '../../../base/http/read.ts'
import { paths } from '../../../base/paths.ts'
import { reads } from '../../../base/reads.ts'
import { BackLink } from '../../../base/ui/BackLink.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { PageSpinner } from '../../../base/ui/Spinner.tsx'
import { MedicineName } from '../../../medicines/medication/MedicineName.tsx'
import { isEditable } from '../../../medicines/plans/fromPlan.ts'
import { useUser } from '../../../people/auth/session.tsx'
import { useFamilies, useMay } from '../../../people/families/selectedFamily.tsx'
import { Shot } from '../../today/Shot.tsx'
import { Others } from './Others.tsx'
import { Ring } from './Ring.tsx'
import { STEPS, type Step, stepAfter, stepOf, takerOf } from './steps.ts'
import { WhatTimes } from './WhatTimes.tsx'
import { WhoTakesIt } from './WhoTakesIt.tsx'

/** Guides through the first medicine: who takes it, when, who is reminded, who else looks after it. Each answer is saved at once. */
export default function GuidePage() {
  const asked = new URLSearchParams(useSearch())
  const id = asked.get('guide') ?? ''
  const step = stepOf(asked.get('step'))
  const [, navigate] = useLocation()
  const { id: userId } = useUser()
  const { families } = useFamilies()
  const medication = useRead(reads.medication(id))
  const plans = useRead(reads.plansOf(id), { always: true })
  const familyId = medication.data?.familyId
  const people = useRead(reads.people(familyId ?? ''), { enabled: familyId !== undefined })
  const mayManage = useMay('manage', familyId)
  const family = families?.find((one) => one.id === familyId)
  const reading = [medication, plans, people]
  const error = reading.find((read) => read.error)?.error
  if (failedAs(error, 'medicationNotFound', 'notFound') || (family && !mayManage))
    return <Redirect to={paths.dashboard} replace />
  if (error)
    return (
      <LoadFailed
        sentence={t('This page could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => {
          for (const read of reading) if (read.error) void read.refetch()
        }}
      />
    )
  if (!medication.data || !plans.data || !people.data || !family) return <PageSpinner />

  const plan = plans.data.find((one) => one.status === 'active' && isEditable(one))
  const taker = takerOf(people.data, medication.data, plan, userId)
  const leave = (facts?: { invited: boolean }) =>
    navigate(plan ? paths.today : paths.dashboard, { replace: true, state: facts && { begun: facts } })
  const show = (next: Step | undefined) =>
    next ? navigate(paths.guide(id, next)) : leave({ invited: false })
  const goOn = (known: Partial<Parameters<typeof stepAfter>[1]> = {}) =>
    show(stepAfter(step, { isForEveryone: false, isPlanned: plan !== undefined, ...known }))
  const props = { medication: medication.data, plan, people: people.data, family, taker, goOn }
  return (
    <div className="mx-auto max-w-136">
      <header className="mb-2 flex items-center justify-between gap-2">
        <BackLink href={paths.dashboard}>{t('Back')}</BackLink>
        <Progress step={step} />
        <Link href={plan ? paths.today : paths.dashboard} replace className="quiet-link">
          {t('Leave', {}, 'the guide')}
        </Link>
      </header>
      <div className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 leading-tight">
        <Shot medication={medication.data} />
        <p>
          <b dir="auto" className="block font-serif text-[1.0625rem] wrap-anywhere">
            <MedicineName name={medication.data.name} />
          </b>
          <span className="text-sm text-ink-2">{t('Just added')}</span>
        </p>
      </div>
      {step === 'who' && <WhoTakesIt key={step} {...props} />}
      {step === 'when' && taker && <WhatTimes key={taker.id} {...props} taker={taker} />}
      {step === 'ring' && taker && <Ring key={step} {...props} taker={taker} />}
      {step === 'others' && <Others key={step} {...props} onDone={leave} />}
    </div>
  )
}

/** Four drawers that fill up. */
function Progress({ step }: { step: Step }) {
  const at = STEPS.indexOf(step)
  return (
    <ol
      aria-label={t('Question {number} of {count}', { number: at + 1, count: STEPS.length })}
      className="grid flex-1 grid-cols-[repeat(4,minmax(0,2.25rem))] justify-center gap-1.5"
    >
      {STEPS.map((each, place) => (
        <li
          key={each}
          aria-current={place === at ? 'step' : undefined}
          className={`grid h-5 items-end justify-center rounded-sm border-[1.5px] pb-0.5 ${
            place < at
              ? 'border-cabinet-line bg-cabinet-face text-brass'
              : place === at
                ? 'border-green border-b-4 bg-enamel text-green'
                : 'border-edge text-edge'
          }`}
        >
          <span aria-hidden="true" className="h-[0.1875rem] w-2.5 rounded-full bg-current" />
        </li>
      ))}
    </ol>
  )
}
