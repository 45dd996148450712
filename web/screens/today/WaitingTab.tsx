import { Bell, ClockAlert } from 'lucide-react'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { Tab } from '../../base/ui/Tab.tsx'
import { isWaiting } from '../../medicines/plans/states.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { usePlannedToday } from './useDay.ts'

/** On a medicine's card: a dose is due or late. */
export function WaitingTab({ medication: { id, familyId } }: { medication: Medication }) {
  const { selected } = useFamilies()
  const planned = usePlannedToday()
  if (selected?.id !== familyId) return null
  const waiting = planned?.filter((one) => one.occurrence.medicationId === id && isWaiting(one)) ?? []
  if (waiting.length === 0) return null
  return waiting.some(({ state }) => state === 'late') ? (
    <Tab look="soon" icon={<ClockAlert aria-hidden="true" />}>
      {t('Waiting')}
    </Tab>
  ) : (
    <Tab look="due" icon={<Bell aria-hidden="true" />}>
      {t('Due now')}
    </Tab>
  )
}
