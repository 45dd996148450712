import { Link } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { dayOf } from '../../base/ui/dates.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { PlanSentence } from './PlanSentence.tsx'
import { planWords } from './planWords.ts'

interface CannotEditProps {
  medication: Medication
  plan: Plan
  people: readonly Person[]
}

/** For a plan with steps on different days, made through the API: the editor would lose part of it. */
export function CannotEdit({ medication, plan, people }: CannotEditProps) {
  const name = people.find(({ id }) => id === plan.personId)?.name ?? null
  const facts = { unit: medication.unit, name, today: dayOf(useNow()) }
  return (
    <Panel className="grid max-w-176 justify-items-start gap-4">
      <PlanSentence pieces={planWords(plan, facts)} className="text-lg" />
      <p>
        {t(
          'The steps of this plan are on different days, which cannot be changed here. Stop it and make a new one instead; what was taken stays in the history.',
        )}
      </p>
      <Link href={paths.medication(medication.id)} className={buttonClass()}>
        {t('Back to {name}', { name: medication.name })}
      </Link>
    </Panel>
  )
}
