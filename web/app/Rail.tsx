import { LogOut } from 'lucide-react'
import type { Family } from '../../contract/families.ts'
import { t } from '../../language/t.ts'
import { ThemeSwitch } from '../base/ui/ThemeSwitch.tsx'
import { useSession } from '../people/auth/session.tsx'
import { Badge } from './Badge.tsx'
import { type Destination, mainPlaces, otherPlaces } from './destinations.ts'
import { PlaceLink } from './PlaceLink.tsx'
import type { Badges } from './useBadges.ts'

/** The places of a desk: the same order as on a phone, all of them open. */
export function RailPlaces({ family, badges }: { family: Family | undefined; badges: Badges }) {
  const item = ({ href, label, Icon, pages }: Destination) => (
    <li key={href}>
      <PlaceLink
        href={href}
        pages={pages}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-bold no-underline hover:bg-cabinet-face aria-[current]:bg-cabinet-face aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-4"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="flex-1">{label}</span>
        <Badge {...badges[href]} />
      </PlaceLink>
    </li>
  )
  return (
    <nav aria-label={t('Pages')} className="on-cabinet px-3 pb-4 text-on-cabinet max-lg:hidden print:hidden">
      <ul>{mainPlaces(family).map(item)}</ul>
      <ul className="mx-0 mt-2 border-t border-cabinet-line pt-2">{otherPlaces(family).map(item)}</ul>
    </nav>
  )
}

/** The foot of the rail. */
export function RailFoot() {
  const { signOut } = useSession()
  return (
    <section
      aria-label={t('Theme and session')}
      className="on-cabinet grid gap-2.5 border-t border-cabinet-line px-4 py-3.5 text-on-cabinet max-lg:hidden print:hidden"
    >
      <ThemeSwitch />
      <button
        type="button"
        onClick={signOut}
        className="inline-flex min-h-tap items-center justify-center gap-2 rounded-md border-[1.5px] border-cabinet-line text-sm font-bold hover:bg-cabinet-face"
      >
        <LogOut aria-hidden="true" className="size-5" />
        {t('Log Out')}
      </button>
    </section>
  )
}
