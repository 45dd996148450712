import { AddShoppingBody } from '../../../contract/shopping.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError, inputClass } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { addLine } from './api.ts'

/** Writes one line after the other: the keyboard stays in the field. */
export function AddLine({ familyId }: { familyId: string }) {
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
