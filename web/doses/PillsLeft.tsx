import { Scale } from '../ui/Scale.tsx'

interface PillsLeftProps {
  label: string
  pillCount: number | null
  initialPillCount: number | null
}

/** How full the bottle is, 0 to 100; unknown unless both counts are known and there was something to begin with. */
export const percentLeft = (pillCount: number | null, initialPillCount: number | null): number | undefined =>
  pillCount === null || !initialPillCount ? undefined : Math.min(100, (pillCount / initialPillCount) * 100)

/** "9 of 21" and, when both are known, a scale. */
export function PillsLeft({ label, pillCount, initialPillCount }: PillsLeftProps) {
  const percent = percentLeft(pillCount, initialPillCount)
  return (
    <div className="min-h-12.25">
      <div className="mb-1.5 flex items-baseline justify-between">
        <span className="text-sm text-ink-2">{label}</span>
        <span className="font-bold">
          {pillCount ?? '?'} of {initialPillCount ?? '?'}
        </span>
      </div>
      {percent !== undefined && <Scale percent={percent} label="Pills remaining" />}
    </div>
  )
}
