import { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import { t } from '../../../language/t.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { FullScreenSpinner } from '../../base/ui/Spinner.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { useSession } from '../auth/session.tsx'
import { EnterCode } from './EnterCode.tsx'
import { JoinSignedIn } from './JoinSignedIn.tsx'
import { JoinSignedOut } from './JoinSignedOut.tsx'
import { useInvitationKey } from './useInvitationKey.ts'

/** Page of an invitation's link, signed in or not. */
export default function JoinPage() {
  const [key, useKey] = useInvitationKey()
  const { user, loading } = useSession()
  const checked = InvitationKeyBody.safeParse(key)
  const { data, error, refetch } = useRead(reads.invitation(key ?? {}), { enabled: checked.success })
  const home = user
    ? { href: paths.dashboard, label: t('Go to your medications') }
    : { href: paths.signIn, label: t('Sign in') }

  if (!key)
    return (
      <AuthLayout title={t('Join a Family')} subtitle={t('Enter your code')} other={home}>
        <EnterCode onCode={useKey} />
      </AuthLayout>
    )
  if (!checked.success || failedAs(error, 'invitationNotValid'))
    return (
      <AuthLayout
        title={checked.success ? t('This invitation is no longer valid') : t('The link was cut off')}
        subtitle={
          checked.success
            ? t('It was used, withdrawn or has run out. Ask for a new one, or enter a code.')
            : t('Open it again, or enter a code.')
        }
        other={home}
      >
        <EnterCode onCode={useKey} />
      </AuthLayout>
    )
  if (error)
    return (
      <AuthLayout title={t('Join a Family')} subtitle={t('The invitation could not be read')} other={home}>
        <LoadFailed
          sentence={t('The invitation could not be read.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      </AuthLayout>
    )
  if (!data || loading) return <FullScreenSpinner />
  const props = { invitation: data, invitationKey: checked.data }
  return user ? <JoinSignedIn user={user} {...props} /> : <JoinSignedOut {...props} />
}
