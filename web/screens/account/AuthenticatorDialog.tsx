import { useState } from 'react'
import { AuthenticatorBody, type NewAuthenticator } from '../../../contract/secondStep.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { turnOnAuthenticator } from './api.ts'

const loadQrCode = () => import('../../people/families/QrCode.tsx')

/** In groups of four, as it is typed. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface AuthenticatorDialogProps {
  authenticator: NewAuthenticator
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** A separate chunk: shows the secret to an app and asks for its first code. */
export default function AuthenticatorDialog({ authenticator, onCodes, onClose }: AuthenticatorDialogProps) {
  const { secret, address } = authenticator
  const { run } = useAction(turnOnAuthenticator)
  const [refusal, setRefusal] = useState<string>()
  const { form, field, busy } = useForm({
    initial: { code: '' },
    check: (values) => AuthenticatorBody.safeParse(values),
    submit: async (body) => {
      setRefusal(undefined)
      try {
        onCodes((await run({ body })).codes)
      } catch (error) {
        setRefusal(sentenceOf(error, t('That did not work. Please try again.')))
        throw error
      }
    },
    onDone: onClose,
  })
  return (
    <Dialog
      title={t('Authenticator App')}
      description={t('Scan this with the app that makes your codes.')}
      onClose={onClose}
    >
      <form {...form} className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <DialogBody className="pt-4">
          <div className="mx-auto size-48 overflow-hidden rounded-md border border-rule">
            <OnDemand load={loadQrCode} props={{ text: address, label: t('The secret as a QR code') }} />
          </div>
          <p className="text-center text-sm text-ink-2">{t('Cannot scan? Type this into the app:')}</p>
          <p dir="ltr" className="text-center font-bold tracking-[0.06em] wrap-anywhere">
            {inFours(secret)}
          </p>
          <div role="alert" className="empty:hidden">
            <FieldError error={refusal} />
          </div>
          <TextField
            label={t('The 6 digits it shows now')}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-first
            {...field('code')}
          />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} busyLabel={t('Turning on...')}>
          {t('Turn On')}
        </FormActions>
      </form>
    </Dialog>
  )
}
