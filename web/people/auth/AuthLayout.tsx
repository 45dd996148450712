import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
// Explains failures of signing in.
import '../../base/http/onTheWay.ts'
import { Mark } from '../../base/ui/Mark.tsx'
import { ThickThin } from '../../base/ui/ThickThin.tsx'
import { CabinetWall } from './CabinetWall.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

interface AuthLayoutProps {
  title: string
  subtitle: ReactNode
  /** The way to the other form: an address, or what it does here. Its space stays reserved while it is not shown. */
  other: { href: string; label: string } | { onPress: () => void; label: string } | undefined
  children: ReactNode
}

/** Half cabinet, half label: the frame of signing in and signing up. */
export function AuthLayout({ title, subtitle, other, children }: AuthLayoutProps) {
  // The page to lead back to is passed from one form to the other.
  const cameFrom = useHistoryState()
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row lg:items-stretch">
      <CabinetWall />
      <main tabIndex={-1} className="grid grid-cols-1 lg:flex-1 lg:place-items-center lg:p-8">
        <div className="plate z-1 mx-4 -mt-10 mb-6 px-6 pt-8 pb-6 md:mx-auto md:w-full md:max-w-112 lg:mt-0 lg:mb-0 lg:px-12 lg:pt-12 lg:pb-8">
          <p className="mb-4 flex items-center justify-center gap-3">
            <Mark className="size-13" />
            <span className="font-serif text-xl leading-[1.02] font-bold tracking-[-0.015em]">
              Medicine
              <br />
              Cabinet
            </span>
          </p>
          <ThickThin />
          <h1 className="mt-4 text-center text-2xl text-balance wrap-anywhere">{title}</h1>
          <p className="mt-1.5 mb-5 text-center text-balance wrap-anywhere text-ink-2">{subtitle}</p>
          {children}
          <p className="mt-4 min-h-11 text-center">
            {other && 'onPress' in other && (
              <button
                type="button"
                onClick={other.onPress}
                className="quiet-link relative z-1 decoration-[1.5px]"
              >
                {other.label}
              </button>
            )}
            {other && 'href' in other && (
              <Link href={other.href} state={cameFrom} className="quiet-link relative z-1 decoration-[1.5px]">
                {other.label}
              </Link>
            )}
          </p>
          <LanguageChoice />
        </div>
      </main>
    </div>
  )
}
