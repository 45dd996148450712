import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../ui/Button.tsx'
import { type Day, dayText } from './day.ts'

/** Days after today, of those that are shown. */
export type Offset = -1 | 0 | 1

/** The nearest of them. */
export const toOffset = (days: number): Offset => (days < 0 ? -1 : days > 0 ? 1 : 0)

const NAMES: Record<Offset, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }

const isOffset = (offset: number): offset is Offset => Math.abs(offset) <= 1

interface DayBarProps {
  day: Day
  offset: Offset
  onOffset: (offset: Offset) => void
}

/** Which day it is, and the way to the days beside it. */
export function DayBar({ day, offset, onOffset }: DayBarProps) {
  const go = (next: number) => isOffset(next) && onOffset(next)
  const nameOf = (next: number) => (isOffset(next) ? NAMES[next] : '')
  const { long, short } = dayText(day)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h1 className="text-2xl lg:text-3xl">{NAMES[offset]}</h1>
      <div className="-mr-3 flex items-center">
        <IconButton
          label={nameOf(offset - 1) || 'The day before'}
          disabled={!isOffset(offset - 1)}
          onClick={() => go(offset - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p className="text-sm text-ink-2">
          <span className="md:hidden">{short}</span>
          <span className="max-md:hidden">{long}</span>
        </p>
        <IconButton
          label={nameOf(offset + 1) || 'The day after'}
          disabled={!isOffset(offset + 1)}
          onClick={() => go(offset + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
