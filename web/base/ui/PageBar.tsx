import type { ReactNode } from 'react'

/** The first line of a page: its title and its actions. */
export const PageBar = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-4 lg:mb-6">{children}</div>
)
