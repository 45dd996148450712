import { LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { t } from '../../language/t.ts'
import { paths } from '../base/paths.ts'
import { Mark } from '../base/ui/Mark.tsx'
import { useSession, useUser } from '../people/auth/session.tsx'
import { FamilyLabel } from '../people/families/FamilyLabel.tsx'

/** The product's name, a greeting, and whose medicines are shown; on phones the dashboard's way out too. */
export function Header() {
  const { name } = useUser()
  const [path] = useLocation()
  const withWayOut = path === paths.dashboard
  return (
    <header className="on-cabinet flex min-h-14 items-center gap-1.5 border-b-3 border-double border-cabinet-line bg-cabinet py-1 pe-1.5 ps-2.5 text-on-cabinet lg:flex-col lg:items-stretch lg:gap-4 lg:border-0 lg:px-4 lg:pt-6 lg:pb-4 print:hidden">
      <Link
        href={paths.dashboard}
        className="flex min-h-tap min-w-0 flex-1 items-center gap-2 no-underline lg:flex-none lg:gap-3"
      >
        <Mark className="size-9 shrink-0 lg:size-12" />
        <span className="min-w-0 max-[17.5rem]:sr-only">
          <span className="block font-serif text-sm leading-[1.1] font-bold tracking-[-0.01em] proportional-nums md:text-md lg:text-lg lg:leading-[1.05]">
            {t('Medicine Cabinet')}
          </span>
          <span
            dir="auto"
            className="block truncate text-xs leading-tight text-on-cabinet-2 lg:mt-1 lg:text-sm lg:whitespace-normal lg:wrap-anywhere"
          >
            {t('Hello, {name}', { name })}
          </span>
        </span>
      </Link>
      <FamilyLabel
        {...(withWayOut && { className: 'max-w-24 min-[23.5rem]:max-w-32 max-[17.5rem]:max-w-40' })}
      />
      {withWayOut && <WayOut />}
    </header>
  )
}

/** On other pages, and on a desk, it is the last place of all. */
function WayOut() {
  const { signOut } = useSession()
  return (
    <button
      type="button"
      onClick={signOut}
      className="inline-flex min-h-tap min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md px-1.5 text-sm font-bold hover:bg-cabinet-face lg:hidden"
    >
      <LogOut aria-hidden="true" className="size-5 max-md:hidden" />
      <span className="md:hidden">{t('Exit')}</span>
      <span className="max-md:hidden">{t('Log Out')}</span>
    </button>
  )
}
