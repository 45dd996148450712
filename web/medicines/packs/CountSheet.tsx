import { Check, NotebookText } from 'lucide-react'
import { readAmount, writeAmount } from '../../../contract/amounts.ts'
import { MoveBody } from '../../../contract/packs.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { amountWords } from '../doses/amountWords.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { countAgain } from './api.ts'
import type { OfPack } from './MoreSheet.tsx'
import { countQuestion, difference, packName } from './words.ts'

/** Corrects the count of a pack. */
export function CountSheet({ medication: { id, name, step, unit }, placed, onClose }: OfPack) {
  const { pack } = placed
  const { run } = useAction(countAgain(id))
  const { form, field, values, set, busy } = useForm({
    initial: { countTo: pack.count === null ? '' : writeAmount(pack.count), notes: '' },
    draft: `count:${pack.id}`,
    check: ({ countTo, notes }) =>
      MoveBody.safeParse({ kind: 'correction', countTo: readAmount(countTo), notes }),
    submit: (body) => run({ params: { id: pack.id }, body }),
    onDone: onClose,
  })
  const counted = readAmount(values.countTo)
  return (
    <Dialog title={t('Correct the count')} description={`${name}, ${packName(placed)}`} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          <p>{countQuestion({ unit, step })}</p>
          <Stepper
            label={amountWords(unit).quantity}
            min={0}
            max={undefined}
            step={step}
            onStep={(value) => set('countTo', value)}
            {...field('countTo')}
          />
          <div
            role="status"
            className="flex gap-3 rounded-md border border-edge bg-enamel-sunk p-3.5 empty:hidden"
          >
            {!Number.isNaN(counted) && (
              <>
                <NotebookText aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                <p>
                  <b>{difference(counted, pack.count, unit)}</b>
                  {counted !== pack.count && (
                    <>
                      <br />
                      {t('We’ll use {amount} from now on and note the correction.', {
                        amount: writeAmount(counted),
                      })}
                    </>
                  )}
                </p>
              </>
            )}
          </div>
          <TextField label={t('Note (Optional)')} autoComplete="off" dir="auto" {...field('notes')} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} icon={Check}>
          {Number.isNaN(counted) ? t('Save') : t('{amount} Is Right', { amount: writeAmount(counted) })}
        </FormActions>
      </form>
    </Dialog>
  )
}
