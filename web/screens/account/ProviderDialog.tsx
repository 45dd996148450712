import { type Account, ProofBody } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { leaveFor } from '../../people/auth/providerTrip.ts'
import { beginLink, unlinkProvider } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

interface ProviderDialogProps {
  account: Account
  name: string
  isLinked: boolean
  onClose: () => void
}

/** A separate chunk: links the account to the provider, or unlinks it. */
export default function ProviderDialog({ account: { email }, name, isLinked, onClose }: ProviderDialogProps) {
  const { run: begin } = useAction(beginLink)
  const { run: unlink } = useAction(unlinkProvider)
  const { field, ...rest } = useProvenForm({
    initial: { currentPassword: '' },
    check: (values) => ProofBody.safeParse(values),
    submit: async (body) => {
      if (isLinked) {
        await unlink({ body })
        return onClose()
      }
      const { url, key } = await begin({ body })
      leaveFor(url, { key, purpose: 'link' })
    },
  })
  return (
    <Dialog
      title={isLinked ? t('Unlink {name}', { name }) : t('Link {name}', { name })}
      description={
        isLinked
          ? t('{name} will no longer sign you in here.', { name })
          : t('{name} will then sign you in here. You sign in there next.', { name })
      }
      onClose={onClose}
    >
      <ProvenForm
        {...rest}
        open="provider"
        email={email}
        submit={isLinked ? t('Unlink') : t('Link', {}, 'an account')}
        busyLabel={t('One moment...')}
        onClose={onClose}
      >
        <OwnPasswordField label={t('Your Password')} {...field('currentPassword')} />
      </ProvenForm>
    </Dialog>
  )
}
