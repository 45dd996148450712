import { readAmount, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import { MoveBody } from '../../../contract/packs.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { amountWords } from '../doses/amountWords.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { sayLost } from './api.ts'
import type { OfPack } from './MoreSheet.tsx'
import { packName } from './words.ts'

/** Records pills that fell down or were spilled. */
export function LostSheet({ medication: { id, name, step, unit }, placed, onClose }: OfPack) {
  const { pack } = placed
  const { run } = useAction(sayLost(id))
  const { form, field, values, set, busy } = useForm({
    initial: { amount: '1', notes: '' },
    draft: `lost:${pack.id}`,
    check: ({ amount, notes }) => MoveBody.safeParse({ kind: 'loss', amount: readAmount(amount), notes }),
    submit: (body) => run({ params: { id: pack.id }, body }),
    onDone: onClose,
  })
  const lost = readAmount(values.amount)
  const left = pack.count === null ? Number.NaN : pack.count - lost
  return (
    <Dialog
      title={t('Some Were Lost')}
      description={t('{name}, {pack}', { name, pack: packName(placed) })}
      onClose={onClose}
    >
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          <Stepper
            label={amountWords(unit).quantity}
            max={pack.count ?? undefined}
            step={step}
            onStep={(value) => set('amount', value)}
            {...field('amount')}
          />
          <p role="status" className="text-ink-2">
            {left >= 0 &&
              t('{amount} will be left in this pack.', {
                amount: writeAmountOf(Math.round(left * 1000) / 1000, unit),
              })}
          </p>
          <TextField label={t('Note (Optional)')} autoComplete="off" dir="auto" {...field('notes')} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy}>
          {Number.isNaN(lost) ? t('Save') : t('{amount} Lost', { amount: writeAmount(lost) })}
        </FormActions>
      </form>
    </Dialog>
  )
}
