import { useState } from 'react'
import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import type { InvitationPreview } from '../../../contract/invitations.ts'
import { t } from '../../../language/t.ts'
import { FullScreenSpinner } from '../../base/ui/Spinner.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { useSignUpState } from '../auth/api.ts'
import { OrProvider } from '../auth/ProviderButton.tsx'
import { SignInForm } from '../auth/SignInForm.tsx'
import { InvitedTo } from './InvitedTo.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'

interface JoinSignedOutProps {
  invitation: InvitationPreview
  invitationKey: InvitationKeyBody
}

/** Joining with a new account, or signing in first, which leads on to joining with that one. */
export function JoinSignedOut({ invitation, invitationKey }: JoinSignedOutProps) {
  const signUp = useSignUpState()
  const [has, setHas] = useState(false)
  if (!signUp) return <FullScreenSpinner />
  const isClosed = signUp === 'closed'
  const other = has
    ? { onPress: () => setHas(false), label: t('I have no account yet') }
    : { onPress: () => setHas(true), label: t('I have an account') }
  return (
    <AuthLayout
      title={t('{invitedBy} invites you', { invitedBy: invitation.invitedBy })}
      subtitle={<InvitedTo invitation={invitation} />}
      other={isClosed ? undefined : other}
    >
      {isClosed && (
        <p className="mb-5 text-center text-balance">
          {t(
            'New accounts are closed here. Sign in with the one that you have, or ask the person who runs this Medicine Cabinet.',
          )}
        </p>
      )}
      <OrProvider invitation={invitationKey}>
        {has || isClosed ? (
          <SignInForm />
        ) : (
          <NewAccountForm invitation={invitation} invitationKey={invitationKey} />
        )}
      </OrProvider>
    </AuthLayout>
  )
}
