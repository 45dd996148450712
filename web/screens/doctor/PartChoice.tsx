import type { DoctorPage } from '../../../contract/doctor.ts'
import { t } from '../../../language/t.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { TickBox } from '../../base/ui/TickBox.tsx'
import { amountOf, PARTS, type Part } from './parts.ts'

interface PartChoiceProps {
  page: DoctorPage
  leftOut: ReadonlySet<Part>
  onChange: (leftOut: ReadonlySet<Part>) => void
}

/** Chooses what is on the page. */
export const PartChoice = ({ page, leftOut, onChange }: PartChoiceProps) => (
  <Panel>
    <h2 className="text-xl">{t('What the page shows')}</h2>
    <ul className="mt-1">
      {PARTS.map(({ part, label }) => {
        const amount = amountOf(part, page)
        const toggle = (checked: boolean) => {
          const next = new Set(leftOut)
          if (checked) next.delete(part)
          else next.add(part)
          onChange(next)
        }
        return (
          <li
            key={part}
            className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-center gap-1 border-b border-rule last:border-0"
          >
            <TickBox id={`part-${part}`} label={t(label)} checked={!leftOut.has(part)} onChange={toggle} />
            <label htmlFor={`part-${part}`} className="py-1.5 leading-[1.3]">
              {t(label)}
              {amount && <span className="block text-sm text-ink-2">{amount}</span>}
            </label>
          </li>
        )
      })}
    </ul>
  </Panel>
)
