import { Check, ChevronDown, Moon, Sun, Sunrise, Sunset } from 'lucide-react'
import { type DrawerName, EARLIER } from './day.ts'
import { Label } from './Label.tsx'
import type { frontSummary } from './summary.ts'

const ICONS = { Morning: Sunrise, Noon: Sun, Evening: Sunset, Bedtime: Moon, [EARLIER]: Moon } as const

interface DrawerFrontProps {
  name: DrawerName | typeof EARLIER
  summary: ReturnType<typeof frontSummary>
  /** All of it is still to come. */
  isNext: boolean
  /** Nothing more waits in it, and something was taken or skipped. */
  isDone: boolean
  isOpen: boolean
  onToggle: () => void
}

/** The front of a drawer of the day: its name, what is in it, and a press opens or shuts it. */
export function DrawerFront({ name, summary, isNext, isDone, isOpen, onToggle }: DrawerFrontProps) {
  const Icon = ICONS[name]
  return (
    <h2 className="font-sans text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`drawer-front ${isNext ? 'next' : 'on-cabinet'}`}
      >
        <Label>
          <Icon aria-hidden="true" />
          {name}
        </Label>
        <span className="summary">
          {'waiting' in summary ? (
            <>
              <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-on-cabinet px-1.5 text-xs leading-none text-cabinet">
                {summary.waiting}
              </span>{' '}
              waiting
            </>
          ) : (
            <>
              {isDone && <Check aria-hidden="true" className="size-5" />}
              {summary.text}
            </>
          )}
        </span>
        <ChevronDown aria-hidden="true" className="chevron" />
      </button>
    </h2>
  )
}
