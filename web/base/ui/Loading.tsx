import type { ReactNode } from 'react'
import { t } from '../../../language/t.ts'

/** A placeholder picture with a text for screen readers. */
export const Loading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="status" className={className}>
    <span className="sr-only">{t('Loading…')}</span>
    {children}
  </div>
)
