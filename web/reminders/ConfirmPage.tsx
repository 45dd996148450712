import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { paths } from '../base/paths.ts'
import { Button } from '../base/ui/Button.tsx'
import { FieldError } from '../base/ui/Field.tsx'
import { AuthLayout } from '../people/auth/AuthLayout.tsx'
import { confirmAddress } from './api.ts'
import { useLinkToken } from './useLinkToken.ts'

const toAccount = () => ({ href: paths.account, label: t('Open Your Account') })

/** The page of an e-mail's link that confirms an address, signed in or not. Opening it changes nothing. */
export default function ConfirmPage() {
  const token = useLinkToken()
  const { run, busy } = useAction(confirmAddress)
  const [confirmed, setConfirmed] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  if (token === '')
    return (
      <AuthLayout
        title={t('The link was cut off')}
        subtitle={t('Open it again from the message.')}
        other={toAccount()}
      >
        {null}
      </AuthLayout>
    )

  async function confirm() {
    setRefusal(undefined)
    try {
      setConfirmed((await run({ body: { token } })).email)
    } catch (error) {
      setRefusal(sentenceOf(error, t('That did not work. Please try again.')))
    }
  }

  return (
    <AuthLayout
      title={confirmed === undefined ? t('Is this your address?') : t('The address is confirmed')}
      subtitle={
        confirmed ?? t('Confirm it to get reminders by e-mail. If you did not ask for them, close this page.')
      }
      other={toAccount()}
    >
      {confirmed === undefined ? (
        <div className="relative z-1 grid gap-3">
          <div role="alert" className="empty:hidden">
            <FieldError error={refusal} />
          </div>
          <Button size="tall" busy={busy} onClick={() => void confirm()}>
            {t('Confirm the Address')}
          </Button>
        </div>
      ) : (
        <p role="status" className="flex justify-center gap-2.5 leading-[1.35] font-bold text-green">
          <CircleCheck aria-hidden="true" className="size-5.5 shrink-0" />
          {t('Reminders come by e-mail from now on.')}
        </p>
      )}
    </AuthLayout>
  )
}
