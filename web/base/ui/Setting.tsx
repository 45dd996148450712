import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The look of a text button or download at the end of a setting. */
export const settingLink =
  'inline-flex min-h-11 shrink-0 items-center font-bold text-green underline decoration-[1.5px] underline-offset-[0.2em] hover:decoration-[2.5px] disabled:text-ink-2 disabled:no-underline'

interface SettingProps {
  icon: LucideIcon
  title: ReactNode
  detail?: ReactNode
  /** Its control. */
  children?: ReactNode
}

/** A setting as a sentence with its current value and a control; an item of a list. */
export const Setting = ({ icon: Icon, title, detail, children }: SettingProps) => (
  <li className="flex flex-wrap items-center gap-x-3 border-t border-rule py-2.5 first:border-t-0">
    <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
    <div className="min-w-[min(9rem,80%)] flex-1">
      <p className="leading-[1.3] wrap-anywhere">{title}</p>
      {detail && <p className="text-sm leading-[1.35] wrap-anywhere text-ink-2">{detail}</p>}
    </div>
    {children}
  </li>
)
