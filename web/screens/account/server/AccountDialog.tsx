import { useState } from 'react'
import { ProofBody } from '../../../../contract/account.ts'
import type { OperatorAccount } from '../../../../contract/operatorAccounts.ts'
import { t } from '../../../../language/t.ts'
import { useAction } from '../../../base/http/action.ts'
import { base } from '../../../base/http/base.ts'
import { CopyField } from '../../../base/ui/CopyField.tsx'
import { Dialog, DialogBody } from '../../../base/ui/Dialog.tsx'
import { useSession } from '../../../people/auth/session.tsx'
import { OwnPasswordField, ProvenForm } from '../ProvenForm.tsx'
import { useProvenForm } from '../useProvenForm.ts'
import { makeResetLink, removeAccount } from './api.ts'

interface AccountDialogProps {
  account: OperatorAccount
  what: 'link' | 'removal'
  onClose: () => void
}

/** A separate chunk: asks for the operator's password before an account is removed, or a link into it is shown. */
export default function AccountDialog({ account: { id, name }, what, onClose }: AccountDialogProps) {
  const { user } = useSession()
  const { run: remove } = useAction(removeAccount)
  const { run: makeLink } = useAction(makeResetLink)
  const [link, setLink] = useState<string>()
  const { field, ...rest } = useProvenForm({
    initial: { currentPassword: '' },
    check: (values) => ProofBody.safeParse(values),
    submit: async (body) => {
      if (what === 'removal') {
        await remove({ params: { id }, body })
        onClose()
      } else {
        const { token } = await makeLink({ params: { id }, body })
        // In the fragment, which browsers do not send: it appears in no server log.
        setLink(`${location.origin}${base}/reset-password#${token}`)
      }
    },
  })
  if (link !== undefined)
    return (
      <Dialog title={t('Link for a New Password')} onClose={onClose}>
        <DialogBody className="pt-4">
          <CopyField
            label={t('Link')}
            hint={t('Give it to {name} only. It sets a new password, once and within an hour.', { name })}
            value={link}
          />
        </DialogBody>
      </Dialog>
    )
  return (
    <Dialog
      title={what === 'removal' ? t('Remove {name}?', { name }) : t('Link for a New Password')}
      description={
        what === 'removal'
          ? t(
              'The account is deleted, with all families that have no other member and everything in them. This cannot be undone.',
            )
          : t('The link lets {name} set a new password. It is shown once.', { name })
      }
      onClose={onClose}
    >
      <ProvenForm
        {...rest}
        email={user?.email ?? ''}
        submit={what === 'removal' ? t('Remove') : t('Make Reset Link')}
        look={what === 'removal' ? 'danger-solid' : undefined}
        busyLabel={what === 'removal' ? t('Removing...') : t('Saving...')}
        onClose={onClose}
      >
        <OwnPasswordField label={t('Your Password')} {...field('currentPassword')} />
      </ProvenForm>
    </Dialog>
  )
}
