import { LogOut, Menu } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession, useUser } from '../auth/session.tsx'
import { useMay } from '../families/selectedFamily.tsx'
import { paths } from '../paths.ts'
import { useOpenLines } from '../shopping/useOpenLines.ts'
import { useWaiting } from '../today/useDay.ts'
import { Mark } from '../ui/Mark.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'

/** The product's name, a greeting, the way out, and the menu: under a button on phones, open on a desk. */
export function Header() {
  const { name } = useUser()
  const { signOut } = useSession()
  return (
    <header className="on-cabinet flex flex-wrap items-center justify-end gap-0.5 border-b-3 border-double border-cabinet-line bg-cabinet py-2 pr-2 pl-4 text-on-cabinet lg:flex-col lg:items-stretch lg:gap-4 lg:border-0 lg:px-6 lg:pt-7 lg:pb-5 print:hidden">
      <Link
        href={paths.dashboard}
        className="flex min-h-tap min-w-44 flex-1 items-center gap-2.5 no-underline lg:flex-none lg:gap-3.5"
      >
        <Mark className="size-9 shrink-0 lg:size-12" />
        <span className="min-w-0">
          <span className="block font-serif text-md leading-[1.1] font-bold tracking-[-0.01em] proportional-nums lg:text-card lg:leading-[1.05]">
            Medicine Cabinet
          </span>
          <span
            dir="auto"
            className="block truncate text-xs leading-tight text-on-cabinet-2 lg:mt-1 lg:text-sm lg:whitespace-normal lg:wrap-anywhere"
          >
            Hello, {name}
          </span>
        </span>
      </Link>
      <button
        type="button"
        onClick={signOut}
        className="inline-flex min-h-tap items-center gap-1.5 rounded-md px-2 text-sm font-bold hover:bg-cabinet-face lg:-ml-2 lg:self-start"
      >
        <LogOut aria-hidden="true" className="size-5" />
        <span className="md:hidden">Exit</span>
        <span className="max-md:hidden">Log Out</span>
      </button>
      <button
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
        className="grid size-tap shrink-0 place-items-center rounded-md hover:bg-cabinet-face lg:hidden"
      >
        <Menu aria-hidden="true" />
      </button>
      <MenuPanel />
    </header>
  )
}

const LINKS = [
  { href: paths.today, label: 'Today' },
  { href: paths.dashboard, label: 'Your Medications' },
  { href: paths.addMedication, label: 'Add Medication' },
  { href: paths.shopping, label: 'Shopping List' },
  { href: paths.order, label: 'Put in Order' },
  { href: paths.analyzeImage, label: 'Image Diagnostic Tool' },
  { href: paths.account, label: 'Account' },
]

function MenuPanel() {
  const panel = useRef<HTMLDivElement>(null)
  const mayAdd = useMay('manage')
  const counts: Record<string, { count: number; what: string }> = {
    // The header is on every screen: it watches for all of them.
    [paths.today]: { count: useWaiting(true), what: 'waiting' },
    [paths.shopping]: { count: useOpenLines(), what: 'to buy' },
  }
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the menu
  useEffect(() => panel.current?.hidePopover(), [path])
  useEffect(() => {
    const desk = matchMedia('(width >= 68rem)')
    const close = () => panel.current?.hidePopover()
    desk.addEventListener('change', close)
    return () => desk.removeEventListener('change', close)
  }, [])
  return (
    <div
      ref={panel}
      id="menu"
      popover="auto"
      className="on-cabinet top-16 right-2 left-auto m-0 w-64 rounded-md border border-cabinet-line bg-cabinet p-3 text-on-cabinet shadow-toast lg:static lg:block lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <nav aria-label="Pages" className="lg:-mx-3">
        <ul>
          {LINKS.filter(({ href }) => mayAdd || href !== paths.addMedication).map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className="flex min-h-tap items-center justify-between rounded-md px-3 text-sm font-bold no-underline hover:bg-cabinet-face aria-[current]:bg-cabinet-face aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-4"
              >
                {label}
                <Count {...counts[href]} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-3">
        <ThemeSwitch />
      </div>
    </div>
  )
}

/** How many of something there are, in a ring; nothing where there are none. */
const Count = ({ count = 0, what = '' }: { count?: number; what?: string }) =>
  count > 0 && (
    <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-on-cabinet px-1.5 text-xs leading-none text-cabinet">
      <span>
        {count}
        <span className="sr-only"> {what}</span>
      </span>
    </span>
  )
