import './shell.css'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Celebration } from '../families/Celebration.tsx'
import { FamilyDock } from '../families/FamilyDock.tsx'
import { hasPlans } from '../families/hasPlans.ts'
import { FamiliesProvider, useFamilies } from '../families/selectedFamily.tsx'
import { paths } from '../paths.ts'
import { TodayTab } from '../today/HomeTab.tsx'
import { useOpening } from '../today/useOpening.ts'
import { Drawers } from '../ui/Drawers.tsx'
import { AfterLoad } from './AfterLoad.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { Header } from './Header.tsx'

/** The pages with a way of their own between the two homes. */
const HOMES: readonly string[] = [paths.today, paths.dashboard, paths.newFamily]

/** On the others, on phones, the way to Today for a family with plans; and where an opening leads. */
function WayToToday({ withFamilies }: { withFamilies: boolean }) {
  const { selected } = useFamilies()
  const [path] = useLocation()
  useOpening()
  return withFamilies && hasPlans(selected) && !HOMES.includes(path) ? <TodayTab /> : null
}

/** The frame of every signed-in page: the header above and the dock below on phones, a rail on a desk. */
export function Shell({ withFamilies, children }: { withFamilies: boolean; children: ReactNode }) {
  return (
    <FamiliesProvider>
      <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start print:block">
        <div className="rail contents lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r-3 lg:border-double lg:border-cabinet-line lg:bg-cabinet">
          <Header />
          <div className="min-h-0 flex-1 overflow-hidden max-lg:hidden print:hidden">
            <Drawers columns={2} rows={12} width={144} height={112} className="-ml-[1.5px] h-336 w-72" />
          </div>
          {withFamilies && <FamilyDock />}
        </div>
        <main
          tabIndex={-1}
          className="w-full flex-1 px-4 pt-5 pb-38 md:px-8 md:pt-8 lg:max-w-336 lg:px-[clamp(2rem,4vw,4rem)] lg:pt-10 lg:pb-16 print:p-0"
        >
          <AfterLoad />
          <Elsewhere />
          {children}
          <WayToToday withFamilies={withFamilies} />
        </main>
      </div>
      <Celebration />
    </FamiliesProvider>
  )
}
