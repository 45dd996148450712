import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { inFamilyOrder } from '../../medicines/plans/states.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { headline, whoWaits } from './headline.ts'
import { Label } from './Label.tsx'
import { usePlannedToday, useTomorrow } from './useDay.ts'

const MOST_MARKS = 5

/** Link from the dashboard to Today with its headline; nothing without plans. */
export function TodayFront() {
  const { selected } = useFamilies()
  const people = usePeople(selected?.id)
  const now = useNow()
  const read = usePlannedToday()
  const planned = read && inFamilyOrder(read, people)
  const tomorrow = useTomorrow(selected?.id, planned).data
  if (!planned || planned.length + (tomorrow?.length ?? 0) === 0) return null
  const waiting = whoWaits(planned).flatMap((id) => people.find((person) => person.id === id) ?? [])
  return (
    <Link
      href={paths.today}
      className="on-cabinet mb-4 grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-sm border-[1.5px] border-cabinet-line bg-cabinet-face p-2.5 leading-tight text-on-cabinet no-underline hover:bg-cabinet max-[19rem]:grid-cols-1 max-[19rem]:justify-items-start md:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:mb-6"
    >
      <Label>{t('Today')}</Label>
      <span className="font-bold wrap-anywhere">{headline(planned, { people, tomorrow, now })}</span>
      <span aria-hidden="true" className="hidden items-center md:flex">
        {waiting.slice(0, MOST_MARKS).map((person) => (
          <span key={person.id} className="not-first:-ms-1 [&_path]:stroke-on-cabinet [&_path]:stroke-2">
            <PersonMark person={person} size="line" />
          </span>
        ))}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 max-[19rem]:hidden" />
    </Link>
  )
}
