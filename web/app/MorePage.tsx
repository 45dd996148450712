import { ChevronRight, LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../language/t.ts'
import { paths } from '../base/paths.ts'
import { Button } from '../base/ui/Button.tsx'
import { Panel } from '../base/ui/Panel.tsx'
import { ThemeSwitch } from '../base/ui/ThemeSwitch.tsx'
import { useSession } from '../people/auth/session.tsx'
import { useFamilies } from '../people/families/selectedFamily.tsx'
import { mainPlaces, otherPlaces } from './destinations.ts'

/** Every place that does not fit in the bar of a phone. */
export default function MorePage() {
  const { selected } = useFamilies()
  const { signOut } = useSession()
  // With very large letters the bar leaves these two out.
  const leftOut = mainPlaces(selected).filter(
    ({ href }) => href === paths.addMedication || href === paths.shopping,
  )
  return (
    <>
      <h1 className="mb-4 text-2xl lg:mb-6 lg:text-3xl">{t('More')}</h1>
      <Panel className="max-w-120">
        <ul>
          {[...leftOut, ...otherPlaces(selected)].map((place) => (
            <li
              key={place.href}
              className={`border-b border-rule ${leftOut.includes(place) ? 'hidden max-[17.5rem]:block' : ''}`}
            >
              <Link
                href={place.href}
                className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 font-bold no-underline hover:bg-enamel-sunk"
              >
                <place.Icon aria-hidden="true" className="size-5.5 text-ink-2" />
                {place.label}
                <ChevronRight aria-hidden="true" className="size-5 text-ink-2" />
              </Link>
            </li>
          ))}
        </ul>
        <div className="my-4">
          <ThemeSwitch />
        </div>
        <Button
          look="quiet"
          icon={<LogOut aria-hidden="true" className="size-5" />}
          onClick={signOut}
          className="w-full"
        >
          {t('Log Out')}
        </Button>
      </Panel>
    </>
  )
}
