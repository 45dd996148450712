import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface SheetRowProps {
  onClick: () => void
  icon?: LucideIcon | null
  /** Stands small under it. */
  detail?: ReactNode
  children: ReactNode
}

/** A row of a sheet that acts at once. */
export const SheetRow = ({ onClick, icon: Icon = ChevronRight, detail, children }: SheetRowProps) => (
  <button
    type="button"
    onClick={onClick}
    className={`grid min-h-14 w-full items-center gap-3 rounded-md border-[1.5px] border-edge bg-enamel px-3.5 py-2 text-start leading-tight font-bold hover:bg-green-tint ${Icon ? 'grid-cols-[minmax(0,1fr)_auto]' : ''}`}
  >
    <span>
      {children}
      {detail && <span className="block text-sm font-normal text-ink-2">{detail}</span>}
    </span>
    {Icon && <Icon aria-hidden="true" className="size-5" />}
  </button>
)
