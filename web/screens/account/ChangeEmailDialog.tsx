import { EmailBody } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useSession } from '../../people/auth/session.tsx'
import { changeEmail } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

/** A separate chunk with the dialog and the form's rules. */
export default function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { know } = useSession()
  const { run } = useAction(changeEmail)
  const { field, ...rest } = useProvenForm({
    initial: { email: '', currentPassword: '' },
    check: (values) => EmailBody.safeParse(values),
    submit: async (body) => know(await run({ body })),
    onDone: onClose,
  })
  return (
    <Dialog
      title={t('Change E-mail')}
      description={t('You currently sign in with {email}.', { email })}
      onClose={onClose}
    >
      <ProvenForm
        {...rest}
        open="email"
        email={email}
        submit={t('Change E-mail')}
        busyLabel={t('Changing...')}
        onClose={onClose}
      >
        <TextField label={t('New E-mail')} type="email" autoComplete="email" data-first {...field('email')} />
        <OwnPasswordField label={t('Your Password')} {...field('currentPassword')} />
      </ProvenForm>
    </Dialog>
  )
}
