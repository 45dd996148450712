import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { useAction } from '../http/action.ts'
import { sentenceOf } from '../http/callFailed.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { confirmAddress } from './api.ts'
import { useLinkToken } from './useLinkToken.ts'

const ACCOUNT = { href: paths.account, label: 'Open Your Account' }

/** The page of an e-mail's link that confirms an address, signed in or not. Opening it changes nothing. */
export function ConfirmPage() {
  const token = useLinkToken()
  const { run, busy } = useAction(confirmAddress)
  const [confirmed, setConfirmed] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  if (token === '')
    return (
      <AuthLayout title="The link was cut off" subtitle="Open it again from the message." other={ACCOUNT}>
        {null}
      </AuthLayout>
    )

  async function confirm() {
    setRefusal(undefined)
    try {
      setConfirmed((await run({ body: { token } })).email)
    } catch (error) {
      setRefusal(sentenceOf(error, 'That did not work. Please try again.'))
    }
  }

  return (
    <AuthLayout
      title={confirmed === undefined ? 'Is this your address?' : 'The address is confirmed'}
      subtitle={
        confirmed ?? 'Confirm it to get reminders by e-mail. If you did not ask for them, close this page.'
      }
      other={ACCOUNT}
    >
      {confirmed === undefined ? (
        <div className="relative z-1 grid gap-3">
          <div role="alert" className="empty:hidden">
            <FieldError error={refusal} />
          </div>
          <Button size="tall" busy={busy} onClick={() => void confirm()}>
            Confirm the Address
          </Button>
        </div>
      ) : (
        <p role="status" className="flex justify-center gap-2.5 leading-[1.35] font-bold text-green">
          <CircleCheck aria-hidden="true" className="size-5.5 shrink-0" />
          Reminders come by e-mail from now on.
        </p>
      )}
    </AuthLayout>
  )
}
