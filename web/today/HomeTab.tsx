import { Pill, Sun } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useWaiting } from './useDay.ts'

const tabClass =
  'inline-flex min-h-13 items-center gap-2 rounded-md border-[1.5px] border-green bg-enamel px-3.5 py-2 leading-[1.15] font-bold text-green no-underline lg:hidden print:hidden [&>svg]:size-5 narrow:[&>svg]:hidden ' +
  'tall:max-lg:fixed tall:max-lg:bottom-[calc(4.5rem+env(safe-area-inset-bottom,0px)-1px)] tall:max-lg:left-4 tall:max-lg:z-6 tall:max-lg:rounded-xl tall:max-lg:rounded-b-none tall:max-lg:border-b-0 tall:max-lg:shadow-[0_0_0_3px_var(--paper)]'

/** On phones, a paper tab on the dock's left: the way to the one of the two homes where one is not. */
export const MedicationsTab = () => (
  <Link href={paths.dashboard} className={tabClass}>
    <Pill aria-hidden="true" className="rotate-45" />
    Your Medications
  </Link>
)

export function TodayTab() {
  const waiting = useWaiting()
  return (
    <Link href={paths.today} className={tabClass}>
      <Sun aria-hidden="true" />
      Today
      {waiting > 0 && (
        <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-green px-1.5 text-xs leading-none text-on-green">
          <span>
            {waiting}
            <span className="sr-only"> waiting</span>
          </span>
        </span>
      )}
    </Link>
  )
}
