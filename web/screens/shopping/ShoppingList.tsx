import { type ReactNode, useRef } from 'react'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import { t } from '../../../language/t.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { AddLine } from './AddLine.tsx'
import { Line } from './Line.tsx'
import { keyOf, partsOf } from './listed.ts'

/** In one column on phones; on a desk what is there by itself beside what was put there. */
export function ShoppingList({ familyId, lines }: { familyId: string; lines: readonly ShoppingLine[] }) {
  const mayAdd = useMay('log', familyId)
  const { runningOut, expired, own } = partsOf(lines)
  const part = { familyId }
  return (
    <div className="mt-4 grid gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
      <div className="grid min-w-0 gap-5 empty:hidden">
        <Part {...part} title={t('Running Out')} lines={runningOut}>
          {runningOut.length === 0 && <p className="mt-2 text-ink-2">{t('Nothing is running out.')}</p>}
        </Part>
        {expired.length > 0 && <Part {...part} title={t('Expired')} lines={expired} />}
      </div>
      {(mayAdd || own.length > 0) && (
        <Part {...part} title={t('Your Own Lines')} lines={own}>
          {mayAdd && <AddLine familyId={familyId} />}
        </Part>
      )}
    </div>
  )
}

interface PartProps {
  familyId: string
  title: string
  lines: readonly ShoppingLine[]
  children?: ReactNode
}

function Part({ familyId, title, lines, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  /** The keyboard goes on where the line was; with its last line a part may go too. */
  const goOn = () => (lines.length > 1 ? heading.current : document.querySelector('main'))?.focus()
  return (
    <Panel className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {lines.length > 0 && (
        <ul aria-label={title} className="mt-1.5">
          {lines.map((line) => (
            <Line key={keyOf(line)} familyId={familyId} line={line} onTakenOff={goOn} />
          ))}
        </ul>
      )}
      {children}
    </Panel>
  )
}
