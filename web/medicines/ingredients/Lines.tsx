import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

interface LinesProps {
  lines: readonly string[]
  source: string
  className?: string
  children?: ReactNode
}

/** Sentences about ingredients, and their source. Information only: it blocks nothing. */
export const Lines = ({ lines, source, className = '', children }: LinesProps) => (
  <div className={`flex gap-2 ${className}`}>
    <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" />
    <div className="grid min-w-0 gap-0.5">
      {lines.map((line) => (
        <p key={line} dir="auto" className="leading-[1.35] wrap-anywhere">
          {line}
        </p>
      ))}
      <p className="text-sm leading-[1.35] text-ink-2">{source}</p>
      {children}
    </div>
  </div>
)
