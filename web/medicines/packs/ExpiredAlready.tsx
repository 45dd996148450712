import { TriangleAlert } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { formatDay } from '../../base/ui/dates.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { isDateOver } from './expiry.ts'

/** Warns of a past expiration date before saving. */
export function ExpiredAlready({ date }: { date: string }) {
  const now = useNow()
  return (
    <div role="status" className="empty:hidden">
      {isDateOver(date, now) && (
        <p className="caution mt-2 flex gap-2.5 p-2.5 leading-[1.35]">
          <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
          <span>
            {t('This expired on {day}. You can still add it. It is listed with your expired medicines.', {
              day: formatDay(date),
            })}
          </span>
        </p>
      )}
    </div>
  )
}
