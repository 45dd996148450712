import { useEffect, useState } from 'react'
import { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import type { InvitationPreview } from '../../../contract/invitations.ts'
import { t } from '../../../language/t.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { FullScreenSpinner } from '../../base/ui/Spinner.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { useSignUpState } from '../auth/api.ts'
import { OrProvider } from '../auth/ProviderButton.tsx'
import { SignInForm } from '../auth/SignInForm.tsx'
import { useSession } from '../auth/session.tsx'
import { InvitedTo } from './InvitedTo.tsx'
import { JoinSignedIn } from './JoinSignedIn.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'

/** Keeps an invitation's key with the page's history entry, so that a reload finds it. */
interface HistoryState {
  invitation?: InvitationKeyBody
}

interface JoinSignedOutProps {
  invitation: InvitationPreview
  invitationKey: InvitationKeyBody
}

/** Joining with a new account, or signing in first, which leads on to joining with that one. */
function JoinSignedOut({ invitation, invitationKey }: JoinSignedOutProps) {
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

/** Field for a code that someone read out. */
function EnterCode({ onCode }: { onCode: (key: InvitationKeyBody) => void }) {
  const { form, field } = useForm({
    initial: { code: '' },
    check: ({ code }) => InvitationKeyBody.safeParse(code.trim() === '' ? {} : { code }),
    submit: async (key) => onCode(key),
  })
  return (
    <form {...form} className="relative z-1 grid gap-5">
      <TextField
        label={t('Code')}
        placeholder={t('8 letters and digits')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...field('code')}
      />
      <Button type="submit" size="tall">
        {t('Use Code')}
      </Button>
    </form>
  )
}

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
      <AuthLayout title={t('Join a Family')} subtitle={t('The invitation could not be loaded')} other={home}>
        <LoadFailed
          sentence={t('The invitation could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      </AuthLayout>
    )
  if (!data || loading) return <FullScreenSpinner />
  const props = { invitation: data, invitationKey: checked.data }
  return user ? <JoinSignedIn user={user} {...props} /> : <JoinSignedOut {...props} />
}

function keep(invitation: InvitationKeyBody | undefined): void {
  // Removes the part after `#` from the address: addresses are seen, copied and stored.
  history.replaceState({ ...history.state, invitation }, '', location.pathname + location.search)
}

/** The key in the address, which leaves it at once; else the one kept before. */
function takeKey(): InvitationKeyBody | undefined {
  const token = location.hash.slice(1)
  if (token === '') return (history.state as HistoryState | null)?.invitation
  keep({ token })
  return { token }
}

/** Key of this page's invitation, and a way to replace it. */
function useInvitationKey() {
  const [key, setKey] = useState(takeKey)
  useEffect(() => {
    // Opening another link in the same tab changes only the fragment.
    const onHash = () => setKey(takeKey())
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  const use = (next: InvitationKeyBody | undefined) => {
    keep(next)
    setKey(next)
  }
  return [key, use] as const
}
