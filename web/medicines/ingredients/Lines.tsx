import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

interface LinesProps {
  lines: readonly string[]
  source: string
  className?: string
  /** Beside the first sentence. */
  children?: ReactNode
}

/** Sentences about ingredients, and their source. Information only: it blocks nothing. */
export const Lines = ({ lines, source, className = '', children }: LinesProps) => (
  <div className={`flex gap-2 ${className}`}>
    <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" />
    <div className="grid min-w-0 flex-1 gap-0.5">
      {lines.map((line, place) => (
        <div key={line} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p dir="auto" className="leading-[1.35] wrap-anywhere">
            {line}
          </p>
          {place === 0 && children}
        </div>
      ))}
      <p className="text-sm leading-[1.35] text-ink-2">{source}</p>
    </div>
  </div>
)
