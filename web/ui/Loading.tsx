import type { ReactNode } from 'react'

/** In place of what is on its way: a picture of it, and a word for a screen reader. */
export const Loading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="status" className={className}>
    <span className="sr-only">Loading…</span>
    {children}
  </div>
)
