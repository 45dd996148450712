import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { isLatestWeek, type Week, weeksLater, weekTitle } from './week.ts'

/** Previous and next week; none after the current one. */
export function WeekBar({ week, onWeek }: { week: Week; onWeek: (week: Week) => void }) {
  const now = useNow()
  return (
    <div className="mb-1.5 flex items-center justify-between gap-1">
      <IconButton label={t('Previous week')} onClick={() => onWeek(weeksLater(week, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span aria-live="polite" className="text-center text-sm font-bold lg:text-md">
        {weekTitle(week)}
      </span>
      <IconButton
        label={t('Next week')}
        disabled={isLatestWeek(week, now)}
        onClick={() => onWeek(weeksLater(week, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}
