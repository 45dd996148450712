import { Check } from 'lucide-react'
import { t } from '../../../language/t.ts'

export interface Tick {
  id: string
  /** The package's known name. */
  name: string
}

/** A tick for each package that the camera found, the latest first. */
export const Ticks = ({ ticks }: { ticks: readonly Tick[] }) => (
  <ul
    aria-label={t('Packages seen')}
    aria-live="polite"
    className="absolute inset-x-2 bottom-2 flex max-h-1/2 flex-col-reverse gap-1.5 overflow-hidden empty:hidden"
  >
    {ticks.toReversed().map(({ id, name }) => (
      <li
        key={id}
        className="flex items-center gap-2 rounded-md bg-green px-3 py-1.5 text-sm font-bold text-on-green"
      >
        <Check aria-hidden="true" className="size-5 shrink-0" />
        <span dir="auto" className="min-w-0 truncate">
          {name}
        </span>
      </li>
    ))}
  </ul>
)
