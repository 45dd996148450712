import { Link, useParams, useSearch } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { buttonClass } from '../../base/ui/Button.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { NotAllowed } from '../../people/families/NotAllowed.tsx'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { zoneOf } from '../../people/people/zones.ts'
import { CannotEdit } from './CannotEdit.tsx'
import { fromFrequency } from './fromFrequency.ts'
import { copyOfPlan, fromPlan, isEditable } from './fromPlan.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { emptyPlan } from './planForm.ts'

/** A new plan of a medication, or the one in the address. */
export default function PlanPage() {
  const { id } = useParams<{ id: string }>()
  const medication = useRead(reads.medication(id))
  const plans = useRead(reads.plansOf(id), { always: true })
  const search = new URLSearchParams(useSearch())
  const copyOf = search.get('copy')
  const source = useRead(reads.plansOf(search.get('of') ?? ''), { enabled: copyOf !== null })
  const copied = source.data?.find((one) => one.id === copyOf)
  const familyId = medication.data?.familyId
  const people = useRead(reads.people(familyId ?? ''), { enabled: familyId !== undefined })
  const mayManage = useMay('manage', familyId)
  const error = medication.error ?? plans.error ?? people.error ?? source.error
  if (medication.data && !mayManage) return <NotAllowed />
  const retry = () => {
    for (const { error: own, refetch } of [medication, plans, people, source]) if (own) void refetch()
  }
  return (
    <>
      <BackLink href={paths.medication(id)}>{t('Back')}</BackLink>
      <h1 dir="auto" className="mb-4 text-2xl lg:text-3xl">
        {medication.data ? t('Plan for {name}', { name: medication.data.name }) : t('Plan')}
      </h1>
      {failedAs(error, 'medicationNotFound', 'notFound') ? (
        <Gone
          href={paths.dashboard}
          to={t('Back to Dashboard')}
          what={t('This medication no longer exists.')}
        />
      ) : medication.data && plans.data && people.data && (copyOf === null || source.data) ? (
        // Also after a failed refetch: typed values stay.
        <Known medication={medication.data} plans={plans.data} people={people.data} copied={copied} />
      ) : error ? (
        <LoadFailed
          sentence={t('The plan could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={retry}
        />
      ) : (
        <Loading className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-96 rounded-md" />
          <Skeleton className="h-64 rounded-md" />
        </Loading>
      )}
    </>
  )
}

const Gone = ({ what, href, to }: { what: string; href: string; to: string }) => (
  <div className="grid justify-items-start gap-4">
    <p>{what}</p>
    <Link href={href} className={buttonClass()}>
      {to}
    </Link>
  </div>
)

interface KnownProps {
  medication: Medication
  plans: readonly Plan[]
  people: readonly Person[]
  /** The plan that a new one begins as. */
  copied: Plan | undefined
}

function Known({ medication, plans, people, copied }: KnownProps) {
  const search = new URLSearchParams(useSearch())
  const { families } = useFamilies()
  const now = useNow()
  const planId = search.get('plan')
  const plan = planId === null ? undefined : plans.find(({ id }) => id === planId)
  const familyZone = families?.find(({ id }) => id === medication.familyId)?.timeZone ?? null
  const back = paths.medication(medication.id)
  if (planId !== null && !plan)
    return (
      <Gone
        href={back}
        to={t('Back to {name}', { name: medication.name })}
        what={t('This plan no longer exists.')}
      />
    )
  if (plan?.status === 'stopped')
    return (
      <Gone
        href={back}
        to={t('Back to {name}', { name: medication.name })}
        what={t('This plan was stopped. Make a new one.')}
      />
    )
  if (plan && !isEditable(plan)) return <CannotEdit medication={medication} plan={plan} people={people} />

  const open = plans.filter(({ status }) => status !== 'stopped')
  const offered = people.filter(({ id, archived }) => !archived || id === plan?.personId)
  const takers = offered.filter(({ id }) => medication.personIds.includes(id))
  const [only, ...more] = takers.length > 0 ? takers : offered
  const first = only && more.length === 0 ? only : undefined
  const today = toLocal(now.getTime(), zoneOf(first, familyZone)).slice(0, 10)
  const person = first?.id ?? ''
  const begun = copied
    ? copyOfPlan(copied, offered.length > 1 && copied.medicationId === medication.id ? '' : person, today)
    : search.has('frequency') && fromFrequency(medication.frequency, person, today)
  return (
    <PlanEditor
      key={`${medication.id} ${planId}`}
      medication={medication}
      people={offered}
      familyZone={familyZone}
      plan={plan}
      others={open.filter(({ id }) => id !== planId)}
      initial={plan ? fromPlan(plan) : begun || emptyPlan(person, today)}
    />
  )
}
