import { ProofBody } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import type { ButtonLook } from '../../base/ui/Button.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { proveByPassword } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

interface ProveDialogProps {
  title: string
  description: string
  submit: string
  look?: ButtonLook
  email: string
  /** The change; it may rely on the proof. */
  act: () => Promise<unknown>
  onClose: () => void
}

/** A separate chunk: a change that takes nothing but a proof of who the person is. */
export default function ProveDialog({ title, description, act, onClose, ...form }: ProveDialogProps) {
  const { run: prove } = useAction(proveByPassword)
  const { field, ...rest } = useProvenForm({
    initial: { currentPassword: '' },
    check: (values) => ProofBody.safeParse(values),
    submit: async ({ currentPassword }) => {
      if (currentPassword !== undefined) await prove({ body: { currentPassword } })
      await act()
    },
    onDone: onClose,
  })
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <ProvenForm {...rest} {...form} busyLabel={t('Please wait...')} onClose={onClose}>
        <OwnPasswordField label={t('Your Password')} data-first {...field('currentPassword')} />
      </ProvenForm>
    </Dialog>
  )
}
