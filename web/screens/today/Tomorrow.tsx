import { Check } from 'lucide-react'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { dayOf } from '../../base/ui/dates.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { TOMORROW } from '../../medicines/plans/day.ts'
import { dayAround, rangeOf } from '../../medicines/plans/dayRange.ts'
import { byTime, toPlanned } from '../../medicines/plans/states.ts'
import { useUser } from '../../people/auth/session.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import type { TodayActs } from './useActs.ts'

interface TomorrowProps {
  /** At least one. */
  occurrences: readonly Occurrence[]
  acts: TodayActs
  large: boolean
}

/** Tomorrow's doses on a day without any, and a way to record today's dose of a plan that was made too late for it. */
export function Tomorrow({ occurrences, acts, large }: TomorrowProps) {
  const now = useNow()
  const later = toPlanned(occurrences, now).sort(byTime)
  return (
    <>
      <DayDrawer
        drawer={{ name: TOMORROW, planned: later, cards: [], later, settled: [] }}
        acts={acts}
        large={large}
      />
      {acts.mayLog && later[0] && <TakenAlready occurrence={later[0].occurrence} acts={acts} />}
    </>
  )
}

function TakenAlready({ occurrence, acts }: { occurrence: Occurrence; acts: TodayActs }) {
  const { medicationId, personId, planId } = occurrence
  const user = useUser()
  const now = useNow()
  const { data: plans } = useRead(reads.plansOf(medicationId))
  const { data: doses } = useRead(reads.doses(medicationId, rangeOf(dayAround(now))))
  const plan = plans?.find(({ id }) => id === planId)
  const isTaken = doses?.some((dose) => dose.personId === personId) ?? true
  if (plan?.startsOn !== dayOf(now) || isTaken) return null
  const person = acts.people.find(({ id }) => id === personId)
  const isOwn = acts.people.length < 2 || !person || person.userId === user.id
  return (
    <Button
      look="quiet"
      className="justify-self-start"
      icon={<Check aria-hidden="true" className="size-5" />}
      onClick={() => acts.openSheet({ kind: 'already', doses: toPlanned([occurrence], now) })}
    >
      {isOwn ? t('I Took It Today Already') : t('{name} Took It Today Already', { name: person.name })}
    </Button>
  )
}
