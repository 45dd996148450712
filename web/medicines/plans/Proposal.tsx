import { Link } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { dayOf } from '../../base/ui/dates.ts'
import { deviceZone } from '../../people/people/zones.ts'
import { ANYONE, checkPlan } from './checkPlan.ts'
import { fromFrequency } from './fromFrequency.ts'
import { planText } from './planWords.ts'

/** The plan that a medication's frequency clearly means. Only a person saves it. */
export default function Proposal({ medication, now }: { medication: Medication; now: Date }) {
  const today = dayOf(now)
  const values = fromFrequency(medication.frequency, ANYONE, today)
  const checked = values && checkPlan(values, medication, deviceZone())
  if (!checked?.success) return null
  return (
    <p className="mt-3 text-sm leading-[1.35] text-ink-2">
      {t('The frequency says “{frequency}”.', { frequency: medication.frequency ?? '' })}{' '}
      <Link href={paths.planOfFrequency(medication.id)} className="quiet-link">
        {t('Make this a plan: {plan}', {
          plan: planText(checked.data, { unit: medication.unit, name: null, today }),
        })}
      </Link>
    </p>
  )
}
