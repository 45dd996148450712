import type { ReactNode } from 'react'

const LOOKS = {
  valid: 'text-valid bg-valid-bg border-valid-edge',
  soon: 'text-soon bg-soon-bg border-soon-edge border-t-[3px]',
  expired: 'text-expired bg-expired-bg border-expired-edge',
  none: 'text-none bg-none-bg border-none-edge border-dashed',
  use: 'text-on-green bg-green border-green',
  due: 'text-green bg-green-tint border-green border-t-[3px]',
  later: 'text-green bg-enamel border-green border-dashed',
  quiet: 'text-ink-2 bg-enamel-sunk border-edge',
  taken: 'text-on-green bg-green border-green justify-center flex-[1_0_auto]',
}

interface TabProps {
  look: keyof typeof LOOKS
  icon: ReactNode
  /** Shown on hover. */
  title?: string
  className?: string
  children: ReactNode
}

/** An index tab on the top edge of what it describes. Looks differ in shape and icon, not only in colour. */
export function Tab({ look, icon, title, className = '', children }: TabProps) {
  return (
    <span
      title={title}
      className={`relative inline-flex min-h-8.5 items-center gap-1.5 rounded-t-md border border-b-0 py-1 pe-2.5 ps-2 text-sm leading-[1.15] font-bold [&>svg]:size-4.5 [&>svg]:shrink-0 ${LOOKS[look]} ${className}`}
    >
      {icon}
      {children}
    </span>
  )
}

/** The row of tabs above a card or plate. */
export const Tabs = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`relative z-2 -mb-px flex flex-wrap content-end items-end gap-x-1 px-2 ${className}`}>
    {children}
  </div>
)
