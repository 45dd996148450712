import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel, panelHead } from '../../base/ui/Panel.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { OnePlan } from './OnePlan.tsx'

const loadProposal = () => import('./Proposal.tsx')

interface PlansPanelProps {
  medication: Medication
  /** Undefined until loaded. */
  plans: readonly Plan[] | undefined
  error: unknown
  onRetry: () => void
  className: string
}

/** The plans of a medication. Without one it offers to make one, with the right to. */
export function PlansPanel({ medication, plans, error, onRetry, className }: PlansPanelProps) {
  const mayManage = useMay('manage', medication.familyId)
  const now = useNow()
  const open = plans?.filter(({ status }) => status !== 'stopped') ?? []
  if (error && !plans)
    return (
      <div className={className}>
        <LoadFailed
          sentence={t('The plan could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={onRetry}
        />
      </div>
    )
  if (plans && open.length === 0 && !mayManage) return null
  return (
    <Panel className={`${className} ${open.length === 0 ? 'print:hidden' : ''}`}>
      <header className={panelHead}>
        <h2 className="text-xl">{open.length > 1 ? t('Plans') : t('Plan')}</h2>
        {open.length > 0 && mayManage && (
          <Link href={paths.plan(medication.id)} className="quiet-link -my-2 text-sm print:hidden">
            {t('Add a Plan for Someone Else')}
          </Link>
        )}
      </header>
      {!plans && (
        <Loading className="mt-3">
          <Skeleton className="h-13" />
        </Loading>
      )}
      {open.map((plan) => (
        <OnePlan key={plan.id} plan={plan} medication={medication} mayManage={mayManage} now={now} />
      ))}
      {plans && open.length === 0 && (
        <>
          <p className="mt-1 text-ink-2">{t('No plan yet. A plan says who takes it, when, and how much.')}</p>
          <Link href={paths.plan(medication.id)} className={buttonClass('line', 'snug', 'mt-2.5 w-full')}>
            <Plus aria-hidden="true" className="size-5" />
            {t('Make a Plan')}
          </Link>
          {medication.frequency && (
            <OnDemand
              load={loadProposal}
              props={{ medication, now }}
              waiting={<Skeleton className="mt-3 h-10" />}
            />
          )}
        </>
      )}
    </Panel>
  )
}
