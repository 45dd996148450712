import { ChevronDown } from 'lucide-react'
import { t, tn } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { Care } from './Care.tsx'
import type { TodayActs } from './useActs.ts'
import { missedText } from './words.ts'

/** Doses missed in the last 24 hours, by name, each with a way to record it. */
export function MissedBox({ missed, acts }: { missed: readonly PlannedDose[]; acts: TodayActs }) {
  const box = 'mt-3 max-w-176 rounded-md border-[1.5px] border-dashed border-none-edge bg-none-bg text-none'
  const lines = missed.map((planned) => (
    <MissedLine key={planned.occurrence.id} planned={planned} acts={acts} />
  ))
  if (missed.length === 1) return <div className={`${box} px-3`}>{lines}</div>
  return (
    <details className={`${box} group`}>
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 px-3 py-1 font-bold [&::-webkit-details-marker]:hidden">
        {tn(missed.length, '{count} missed', '{count} missed')}
        <ChevronDown aria-hidden="true" className="ms-auto size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-3 pb-1">{lines}</div>
    </details>
  )
}

function MissedLine({ planned, acts }: { planned: PlannedDose; acts: TodayActs }) {
  const { people, medications } = acts
  const text = missedText(planned, { people, medications, now: useNow() })
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <p dir="auto" className="min-w-0 flex-1 basis-48 font-bold wrap-anywhere">
        {text}
      </p>
      {acts.mayLog && (
        <Button
          look="quiet"
          aria-label={t('What happened? {text}', { text })}
          onClick={() => acts.openSheet({ kind: 'dose', doses: [planned] })}
        >
          {t('What happened?')}
        </Button>
      )}
      <Care doses={[planned]} acts={acts} />
    </div>
  )
}
