import type { ReactNode } from 'react'

export const Panel = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div
    className={`rounded-md border border-rule bg-enamel px-4 py-3 shadow-lift empty:hidden lg:p-6 ${className}`}
  >
    {children}
  </div>
)

/** A panel's heading and a link beside it, or below it where both do not fit. */
export const panelHead = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1'
