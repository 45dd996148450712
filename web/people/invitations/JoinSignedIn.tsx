import { useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../../contract/auth.ts'
import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import type { InvitationPreview } from '../../../contract/invitations.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { FullScreenSpinner } from '../../base/ui/Spinner.tsx'
import { toastDone } from '../../base/ui/toasts.ts'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { useSession } from '../auth/session.tsx'
import { rememberFamily } from '../families/rememberedFamily.ts'
import { acceptInvitation } from './api.ts'
import { InvitedTo } from './InvitedTo.tsx'

interface JoinSignedInProps {
  user: User
  invitation: InvitationPreview
  invitationKey: InvitationKeyBody
}

/** Joining with the account that is signed in here, or saying that it is the wrong one. */
export function JoinSignedIn({ user, invitation, invitationKey }: JoinSignedInProps) {
  const { signOut } = useSession()
  const [, navigate] = useLocation()
  const { data: families, error } = useRead(reads.families)
  const { run, busy } = useAction(acceptInvitation)
  const [refusal, setRefusal] = useState<string>()
  const { familyId, familyName, invitedBy } = invitation
  const open = (path: string) => {
    rememberFamily(familyId)
    navigate(path, { replace: true })
  }
  async function join() {
    setRefusal(undefined)
    try {
      await run({ body: invitationKey })
      toastDone(t('You joined {familyName}', { familyName }))
      open(paths.welcome)
    } catch (failure) {
      setRefusal(sentenceOf(failure, t('Joining did not work. Please try again.')))
    }
  }
  const another = { onPress: signOut, label: t('Use another account') }

  if (!families && !error) return <FullScreenSpinner />
  if (families?.some(({ id }) => id === familyId))
    return (
      <AuthLayout
        title={t('You are already in this family')}
        subtitle={<b dir="auto">{familyName}</b>}
        other={another}
      >
        <Account user={user} />
        <Button size="tall" className="relative z-1 w-full" onClick={() => open(paths.dashboard)}>
          {t('Open the Family')}
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t('{invitedBy} invites you', { invitedBy })}
      subtitle={<InvitedTo invitation={invitation} />}
      other={another}
    >
      <div role="alert" className="mb-4 empty:hidden">
        <FieldError error={refusal} />
      </div>
      <Account user={user} />
      <div className="relative z-1 grid gap-3">
        <Button size="tall" className="wrap-anywhere" busy={busy} onClick={() => void join()}>
          {t('Join as {name}', { name: user.name.split(' ')[0] ?? user.name })}
        </Button>
        <Button look="quiet" onClick={() => navigate(paths.dashboard, { replace: true })}>
          {t('No, Thank You')}
        </Button>
      </div>
    </AuthLayout>
  )
}

/** The signed-in account. */
const Account = ({ user: { name, email } }: { user: User }) => (
  <p className="mb-4 rounded-md border border-rule bg-enamel-sunk px-4 py-2.5 leading-tight wrap-anywhere">
    <b dir="auto" className="block">
      {name}
    </b>
    <span className="text-sm text-ink-2">{email}</span>
  </p>
)
