import { writeAmountOf } from '../../../contract/amounts.ts'
import type { DoctorMedicine, DoctorPage, DoctorPlan } from '../../../contract/doctor.ts'
import { mediumDate, startOf } from '../../../language/dates.ts'
import { withCommas } from '../../../language/lists.ts'
import { t, tn } from '../../../language/t.ts'
import { dayOf, formatDate } from '../../base/ui/dates.ts'
import { purposeText } from '../../base/ui/purposeText.ts'
import { planText } from '../../medicines/plans/planWords.ts'

/** Longest purpose on the page: a table has one line for it. */
const LONGEST_PURPOSE = 80

export function shortPurpose(purpose: string | null): string {
  const text = purposeText(purpose ?? '')
  return text.length > LONGEST_PURPOSE ? `${text.slice(0, LONGEST_PURPOSE)}…` : text
}

/** Says how a medicine is taken, a sentence per plan. */
export function planSentences({ plans, unit }: DoctorMedicine, today: string): string[] {
  if (plans.length === 0) return [t('When needed, without a plan.')]
  return plans.map((plan) => {
    const text = planText(plan, { unit, name: null, today })
    return plan.status === 'paused' ? t('{plan} Paused now.', { plan: text }) : text
  })
}

/** "Nov 30, 2027" of a calendar date: columns are narrow. */
export const shortDay = (date: string): string => mediumDate(startOf(date))

/** The first day of the plans. */
export const sinceText = (plans: readonly DoctorPlan[]): string => {
  const [first] = plans.map(({ since }) => since).sort()
  return first === undefined ? t('Not known') : shortDay(first)
}

/** Says how often it was taken in the last 30 days. */
export function takenLines({ part, adherence, taken, unit }: DoctorMedicine): string[] {
  if (part === 'planned' && adherence) {
    const { taken: kept, skipped, missed } = adherence
    const lines = [t('{taken} of {planned}', { taken: kept, planned: kept + skipped + missed })]
    return skipped > 0 ? [...lines, tn(skipped, '{count} skipped', '{count} skipped')] : lines
  }
  if (taken.times === 0) return [t('Not recorded')]
  return [tn(taken.times, 'Once', '{count} times'), writeAmountOf(taken.amount, unit)]
}

/** Other names under which it was taken. */
export const takenAsText = ({ takenAs }: Pick<DoctorMedicine, 'takenAs'>): string | null =>
  takenAs.length === 0 ? null : t('Taken as: {names}', { names: withCommas(takenAs) })

/** A line of the emergency card. */
export interface CardLine {
  label: string
  text: string
}

/** Lines of the emergency card below the name. */
export function cardLines({ allergies, medicines }: DoctorPage, today: string): CardLine[] {
  const taken = medicines.filter(
    ({ part, plans }) => plans.length > 0 && (part === 'planned' || part === 'asNeeded'),
  )
  return [
    { label: t('Allergies and conditions'), text: allergies ?? t('Not written down') },
    ...(taken.length === 0 ? [{ label: t('Medicines'), text: t('None on a plan') }] : []),
    ...taken.map((medicine) => ({
      label: medicine.name,
      text: planSentences(medicine, today).join(' '),
    })),
  ]
}

/** The whole card as plain text, for its QR code. */
export const cardText = (page: DoctorPage): string =>
  [
    page.name,
    ...cardLines(page, dayOf(page.madeAt)).map(({ label, text }) => `${label}: ${text}`),
    t('Written on {day}', { day: formatDate(page.madeAt) }),
  ].join('\n')
