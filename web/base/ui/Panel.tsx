import type { ReactNode } from 'react'

export const Panel = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`rounded-md border border-rule bg-enamel px-4 py-5 shadow-lift lg:p-6 ${className}`}>
    {children}
  </div>
)
