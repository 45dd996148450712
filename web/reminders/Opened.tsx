import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../language/t.ts'
import { Setting, settingLink } from '../base/ui/Setting.tsx'

interface OpenedProps {
  icon: LucideIcon
  title: string
  detail: ReactNode
  children: ReactNode
}

/** A setting as a sentence, with its controls below when opened. */
export function Opened({ icon, title, detail, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Setting icon={icon} title={title} detail={detail}>
        <button
          type="button"
          className={settingLink}
          aria-expanded={isOpen}
          aria-label={isOpen ? t('Done: {title}', { title }) : t('Change: {title}', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Done') : t('Change')}
        </button>
      </Setting>
      {isOpen && (
        <li className="mb-2.5 grid gap-3 rounded-md border-[1.5px] border-edge bg-enamel-sunk p-3.5">
          {children}
        </li>
      )}
    </>
  )
}
