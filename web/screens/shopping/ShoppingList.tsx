import { type ReactNode, useRef } from 'react'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import { AddShoppingBody } from '../../../contract/shopping.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError, inputClass } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { addLine } from './api.ts'
import { Line } from './Line.tsx'
import { keyOf, partsOf } from './listed.ts'

/** Writes one line after the other: the keyboard stays in the field. */
function AddLine({ familyId }: { familyId: string }) {
  const { run } = useAction(addLine)
  const { form, field, takeOver, busy } = useForm({
    initial: { name: '' },
    draft: `shopping ${familyId}`,
    check: (values) => AddShoppingBody.safeParse(values),
    submit: async (body, sent) => {
      await run({ params: { id: familyId }, body })
      // The next one may stand there by now.
      takeOver(sent, { name: '' })
      form.ref.current?.querySelector('input')?.focus()
    },
  })
  const { error, ...wiring } = field('name')
  return (
    <form {...form} className="mt-3 grid gap-1.5 print:hidden">
      <div className="flex gap-2 narrow:flex-wrap">
        <input
          {...wiring}
          type="text"
          aria-label={t('Something else')}
          placeholder={t('Something else…')}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'something-else-error' : undefined}
          className={`${inputClass} min-w-0 flex-1`}
        />
        <Button type="submit" look="line" busy={busy}>
          {t('Add')}
        </Button>
      </div>
      <FieldError id="something-else-error" error={error} />
    </form>
  )
}

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
        <Part {...part} title={t('Anything else')} lines={own}>
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
