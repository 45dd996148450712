import { writeAmount } from '../../../contract/amounts.ts'
import type { Dose } from '../../../contract/doses.ts'
import { t } from '../../../language/t.ts'
import { placePhases } from '../../../schedule/pattern.ts'
import { toDate } from '../../../schedule/zones.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { zoneText } from '../../people/people/zones.ts'
import { dateText } from '../doses/when.ts'
import { NextDaysTable } from './NextDaysTable.tsx'
import { nextDays } from './nextDays.ts'
import { PlanSentence } from './PlanSentence.tsx'
import { daysText } from './patternWords.ts'
import type { Piece, Sayable } from './planWords.ts'

interface PreviewProps {
  /** Null while the form is incomplete; `missing` says why. */
  plan: Sayable | null
  pieces: readonly Piece[]
  missing: string
  timeZone: string
  /** The device's zone differs from the plan's. */
  isElsewhere: boolean
  now: Date
  today: string
  isChange: boolean
  /** The person's last dose. */
  last: Dose | undefined
}

/** A preview of the plan being edited: its sentence and the coming days. */
export const Preview = ({
  plan,
  pieces,
  missing,
  timeZone,
  isElsewhere,
  now,
  today,
  isChange,
  last,
}: PreviewProps) => (
  <Panel className="lg:sticky lg:top-10">
    <section aria-label={t('Preview')} aria-live="polite" className="grid gap-4">
      <h2 className="text-xl">{t('Summary')}</h2>
      {plan ? (
        <>
          <PlanSentence pieces={pieces} className="-mt-1.5 text-lg" />
          {plan.asNeeded ? (
            <p className="text-ink-2">{t('You’ll find it on Today under “When needed”.')}</p>
          ) : (
            <NextDaysTable next={nextDays(plan, timeZone, now, last)} today={today} />
          )}
          {plan.phases.length > 1 && <Taper plan={plan} today={today} />}
        </>
      ) : (
        <p className="-mt-1.5 text-ink-2">{missing}.</p>
      )}
      <p className="text-sm leading-[1.35] text-ink-2 empty:hidden">
        {[
          isElsewhere && t('Times are in {zone}.', { zone: zoneText(timeZone) }),
          isChange && t('This applies from now on. Earlier doses stay as they were.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  </Panel>
)

/** The steps as bars: width by days, height by amount. */
function Taper({ plan, today }: { plan: Sayable; today: string }) {
  const placed = placePhases(plan)
  const much = (times: Sayable['phases'][number]['times']) =>
    times.reduce((sum, { amount }) => sum + amount, 0)
  const most = Math.max(...placed.map(({ times }) => much(times)))
  return (
    <ol className="flex items-end gap-0.5 text-center text-xs leading-[1.2]" aria-label={t('Steps')}>
      {placed.map(({ first, last, times }) => {
        const isOpen = last === Number.POSITIVE_INFINITY
        const days = isOpen ? 7 : last - first + 1
        return (
          <li key={first} className="grid min-w-0 basis-0 gap-1" style={{ flexGrow: Math.min(days, 60) + 3 }}>
            <span
              className="grid min-h-6 place-items-center rounded-t-sm bg-green text-md font-heavy text-on-green"
              style={{ height: `${1.5 + (2 * much(times)) / most}rem` }}
            >
              {writeAmount(much(times))}
            </span>
            <span className="text-ink-2 wrap-anywhere">
              {isOpen
                ? t('from then on')
                : t('{days} until {day}', { days: daysText(days), day: dateText(toDate(last), today) })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
