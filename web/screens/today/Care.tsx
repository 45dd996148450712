import { HandHeart } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { formatTime } from '../../base/ui/dates.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { isMissed, type PlannedDose } from '../../medicines/plans/states.ts'
import { useUser } from '../../people/auth/session.tsx'
import type { TodayActs } from './useActs.ts'

interface CareProps {
  /** Of one person. */
  doses: readonly PlannedDose[]
  acts: TodayActs
}

/** For late and missed doses: who takes care of them, or a button to do so where others could give them too. */
export function Care({ doses, acts }: CareProps) {
  const user = useUser()
  const now = useNow()
  const late = doses.filter((planned) => planned.state === 'late' || isMissed(planned))
  const care = late
    .map(({ occurrence }) => occurrence.care)
    .find((one) => one !== null && Date.parse(one.until) > now.getTime())
  // The person who takes the dose cannot take care of it.
  const isOwn = late.some(({ occurrence: { personId } }) =>
    acts.people.some((person) => person.id === personId && person.userId === user.id),
  )
  const carers = acts.people.filter(({ userId, archived }) => userId !== null && !archived)
  if (care) {
    const carer = acts.people.find(({ id }) => id === care.by)
    const until = formatTime(care.until)
    const isYou = carer?.userId === user.id
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex items-center gap-2 text-sm leading-[1.35] font-bold wrap-anywhere">
          <HandHeart aria-hidden="true" className="size-5 shrink-0" />
          {isYou
            ? t('You take care of it until {until}', { until })
            : carer
              ? t('{name} takes care of it until {until}', { name: carer.name, until })
              : t('Someone takes care of it until {until}', { until })}
        </p>
        {isYou && (
          <button
            type="button"
            className="quiet-link min-h-tap"
            onClick={() => void acts.settling.stopCare(late)}
          >
            {t('I Can’t Do It After All')}
          </button>
        )}
      </div>
    )
  }
  if (!acts.mayLog || isOwn || late.length === 0 || carers.length < 2) return null
  return (
    <Button
      look="quiet"
      icon={<HandHeart aria-hidden="true" className="size-5 shrink-0" />}
      onClick={() => void acts.settling.takeCare(late)}
    >
      {t('I’ll Take Care of It')}
    </Button>
  )
}
