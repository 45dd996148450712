import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { changePack } from './api.ts'
import { ExpirationDateField } from './ExpirationDateField.tsx'
import type { OfPack } from './MoreSheet.tsx'
import { PackFields } from './PackFields.tsx'
import { checkPackDetails, toDetailsValues } from './packForm.ts'
import { packName } from './words.ts'

/** Edits the details of a pack; its count is corrected elsewhere. */
export function EditPackSheet({ medication: { name, step }, placed, onClose }: OfPack) {
  const { pack } = placed
  const { run } = useAction(changePack)
  const { form, field, set, busy } = useForm({
    initial: toDetailsValues(pack),
    draft: `details:${pack.id}`,
    check: checkPackDetails,
    submit: (body, { version }) =>
      run({ params: { id: pack.id }, headers: { 'If-Match': `"${version}"` }, body }),
    onDone: onClose,
  })
  return (
    <Dialog title={t('Edit Pack Details')} description={`${name}, ${packName(placed)}`} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          <div className="pairs items-start">
            <ExpirationDateField {...field('expirationDate')} />
            <Stepper
              label={t('Amount when full')}
              min={0}
              max={undefined}
              step={step}
              onStep={(value) => set('initialCount', value)}
              {...field('initialCount')}
            />
          </div>
          <PackFields name={name} field={field} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} />
      </form>
    </Dialog>
  )
}
