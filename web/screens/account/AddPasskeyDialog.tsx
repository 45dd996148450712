import { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ProofBody } from '../../../contract/account.ts'
import { PasskeyName } from '../../../contract/passkeys.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { CallFailed } from '../../base/http/callFailed.ts'
import { transportOf } from '../../base/http/transport.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { addPasskey, proveByPassword } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

const Fields = z.extend(ProofBody, { name: PasskeyName })

/** Errors of a browser when the person closes its window, or has this passkey already. */
const sentenceFor = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? t('This device has a passkey for your account already.')
    : t('No passkey was made. Please try again.')

/** A separate chunk with the code that makes passkeys. */
export default function AddPasskeyDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const cache = useQueryClient()
  const { run: prove } = useAction(proveByPassword)
  const { run: add } = useAction(addPasskey)
  const { field, ...rest } = useProvenForm({
    initial: { name: '', currentPassword: '' },
    check: (values) => Fields.safeParse(values),
    submit: async ({ name, currentPassword }) => {
      if (currentPassword !== undefined) await prove({ body: { currentPassword } })
      const optionsJSON = await transportOf(cache).send('POST /api/account/passkeys/challenge', {})
      const made = await startRegistration({ optionsJSON }).catch((error) => {
        throw new CallFailed(sentenceFor(error), undefined)
      })
      const { clientDataJSON, attestationObject } = made.response
      await add({ body: { name, id: made.id, response: { clientDataJSON, attestationObject } } })
    },
    onDone: onClose,
  })
  return (
    <Dialog
      title={t('Add a Passkey')}
      description={t('Your device or password manager keeps it. It signs you in without the password.')}
      onClose={onClose}
    >
      <ProvenForm
        {...rest}
        email={email}
        submit={t('Add Passkey')}
        busyLabel={t('Adding...')}
        onClose={onClose}
      >
        <TextField
          label={t('Name')}
          hint={t('To know it again, such as “My phone”.')}
          data-first
          {...field('name')}
        />
        <OwnPasswordField label={t('Your Password')} {...field('currentPassword')} />
      </ProvenForm>
    </Dialog>
  )
}
