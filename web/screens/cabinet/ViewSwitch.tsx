import { LayoutGrid, Rows3 } from 'lucide-react'
import { useId } from 'react'
import { sentence, t } from '../../../language/t.ts'

import type { ViewChoice } from './view.ts'

const VIEWS = [
  ['cards', sentence('Cards'), LayoutGrid],
  ['rows', sentence('Rows'), Rows3],
] as const

/** Cards or rows. */
export function ViewSwitch({ view, onView }: Pick<ViewChoice, 'view' | 'onView'>) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 overflow-clip rounded-md border-[1.5px] border-edge bg-enamel">
      <legend className="sr-only">{t('View')}</legend>
      {VIEWS.map(([value, label, Icon]) => (
        <label
          key={value}
          className="flex min-h-tap cursor-pointer items-center justify-center gap-2 px-3.5 text-sm font-bold has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={view === value}
            onChange={() => onView(value)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-5" />
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
}
