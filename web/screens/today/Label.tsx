import './today.css'
import type { ReactNode } from 'react'

/** A brass-framed paper label with scooped corners. */
export const Label = ({ children }: { children: ReactNode }) => (
  <span className="paper-label drawer-label">{children}</span>
)
