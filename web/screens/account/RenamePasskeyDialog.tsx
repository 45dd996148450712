import { type Passkey, PasskeyBody } from '../../../contract/passkeys.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { renamePasskey } from './api.ts'

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
}

/** A separate chunk with the dialog and the form's rules. */
export default function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
  const { run } = useAction(renamePasskey)
  const { form, field, busy } = useForm({
    initial: { name },
    check: (values) => PasskeyBody.safeParse(values),
    submit: (body) => run({ params: { id }, body }),
    onDone: onClose,
  })
  return (
    <Dialog title={t('Rename {name}', { name })} onClose={onClose}>
      <form {...form} className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <DialogBody className="pt-4">
          <TextField label={t('Name')} data-first {...field('name')} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} />
      </form>
    </Dialog>
  )
}
