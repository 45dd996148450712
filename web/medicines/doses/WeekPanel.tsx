import type { ReactNode } from 'react'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { WeekBar } from './WeekBar.tsx'
import { type DayMark, WeekStrip } from './WeekStrip.tsx'
import type { Week } from './week.ts'

interface WeekPanelProps {
  week: Week
  onWeek: (week: Week) => void
  marks: readonly DayMark[]
  isBusy: boolean
  /** The load failure and its sentence. */
  error: Error | null
  failed: string
  onRetry: () => void
  /** Shown below the days. */
  children?: ReactNode
}

/** A week of a medication by day, with navigation. */
export const WeekPanel = ({ error, failed, onRetry, onWeek, children, ...strip }: WeekPanelProps) => (
  <Panel className="print:break-inside-avoid">
    <h2 className="text-xl">{t('Weekly Adherence')}</h2>
    <WeekBar week={strip.week} onWeek={onWeek} />
    {error ? (
      <LoadFailed sentence={failed} reason={sentenceOf(error)} onRetry={onRetry} />
    ) : (
      <WeekStrip {...strip} />
    )}
    {children}
  </Panel>
)
