import * as z from 'zod/mini'
import { PasswordBody } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { NewPasswordFields, passwordsMatch } from '../../people/auth/NewPasswordFields.tsx'
import { changePassword } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

const ChangePasswordForm = z.extend(PasswordBody, { confirmPassword: z.string() }).check(passwordsMatch)

/** A separate chunk with the dialog and the form's rules. */
export default function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { run } = useAction(changePassword)
  const { field, ...rest } = useProvenForm({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    check: (values) => ChangePasswordForm.safeParse(values),
    submit: ({ currentPassword, password }) => run({ body: { currentPassword, password } }),
    onDone: onClose,
  })
  return (
    <Dialog
      title={rest.proof.hasPassword ? t('Change Password') : t('Set a Password')}
      description={t('This signs you out on all your other devices.')}
      onClose={onClose}
    >
      <ProvenForm
        {...rest}
        open="password"
        email={email}
        submit={rest.proof.hasPassword ? t('Change Password') : t('Set a Password')}
        busyLabel={t('Changing...')}
        onClose={onClose}
      >
        <OwnPasswordField label={t('Current Password')} data-first {...field('currentPassword')} />
        <NewPasswordFields label={t('New Password')} values={rest.values} field={field} />
      </ProvenForm>
    </Dialog>
  )
}
