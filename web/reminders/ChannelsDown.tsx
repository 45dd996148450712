import { BellOff } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { t } from '../../language/t.ts'
import { useRead } from '../base/http/read.ts'
import { paths } from '../base/paths.ts'
import { reads } from '../base/reads.ts'
import { useNow } from '../base/ui/useNow.ts'
import { failingForADay } from './lastWorked.ts'

/** On Today, after the page: which channels have failed for a day. */
export function ChannelsDown() {
  const [path] = useLocation()
  const isToday = path === paths.today
  const { data } = useRead(reads.reminderSettings, { enabled: isToday })
  const now = useNow()
  const sentences = isToday && data ? failingForADay(data, now) : []
  if (sentences.length === 0) return null
  return (
    <div className="caution mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 p-3.5 leading-[1.35]">
      <BellOff aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-[min(9rem,80%)] flex-1 wrap-anywhere">
        {sentences.map((said) => (
          <p key={said}>{said}</p>
        ))}
      </div>
      <Link href={paths.reminders} className="quiet-link">
        {t('Look at Reminders')}
      </Link>
    </div>
  )
}
