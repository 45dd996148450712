import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Newcomer, ProviderSignUpBody } from '../../../contract/provider.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { FullScreenSpinner } from '../../base/ui/Spinner.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { signUpWithProvider, useProvider, useSignUpState } from './api.ts'
import type { ProviderTrip } from './providerTrip.ts'
import { useSession } from './session.tsx'

interface NewcomerPageProps {
  trip: ProviderTrip
  person: Newcomer
  signOutPage: string | null
}

/** A person without an account here: makes one, or says how to link the one they have. */
export function NewcomerPage(props: NewcomerPageProps) {
  const { invitation } = props.trip
  const signUp = useSignUpState()
  const name = useProvider()?.name ?? ''
  const [, navigate] = useLocation()
  const [hasAccount, setHasAccount] = useState(false)
  if (!signUp) return <FullScreenSpinner />
  const isOpen = signUp === 'open' || (signUp === 'invitation' && invitation !== undefined)
  const other = hasAccount
    ? { onPress: () => setHasAccount(false), label: t('I have no account yet') }
    : { onPress: () => setHasAccount(true), label: t('I have an account') }
  return (
    <AuthLayout
      title={t('You are new here')}
      subtitle={t('No account here belongs to you at {name} yet.', { name })}
      other={isOpen ? other : undefined}
    >
      {isOpen && !hasAccount ? (
        <NewcomerForm {...props} />
      ) : (
        <div className="relative z-1 grid gap-5">
          {!isOpen && (
            <p className="text-center text-balance">
              {t('New accounts are closed here. Ask the person who runs this Medicine Cabinet.')}
            </p>
          )}
          <p className="text-center text-balance">
            {t('Do you have an account? Sign in as you always do, then link it to {name} under Account.', {
              name,
            })}
          </p>
          <Button
            look={isOpen ? 'primary' : 'line'}
            size="tall"
            onClick={() =>
              navigate(paths.signIn, { replace: true, state: { from: paths.security, password: true } })
            }
          >
            {t('Sign in to my account')}
          </Button>
        </div>
      )}
    </AuthLayout>
  )
}

function NewcomerForm({ trip: { key, from, invitation }, person, signOutPage }: NewcomerPageProps) {
  const { signIn } = useSession()
  const [, navigate] = useLocation()
  const { run } = useAction(signUpWithProvider)
  const [refusal, setRefusal] = useState<string>()
  const { form, field, busy } = useForm({
    initial: { name: person.name ?? '', email: person.email ?? '' },
    check: (typed) => ProviderSignUpBody.safeParse({ ...typed, key, invitation }),
    submit: async (body) => {
      setRefusal(undefined)
      try {
        signIn(await run({ body }), signOutPage)
        navigate(invitation ? paths.welcome : (from ?? paths.dashboard), { replace: true })
      } catch (error) {
        setRefusal(
          failedAs(error, 'emailTaken')
            ? t(
                'An account with this email already exists. If it is yours, choose “I have an account” below.',
              )
            : sentenceOf(error, t('Failed to create account')),
        )
        throw error
      }
    },
  })
  return (
    <form {...form} className="relative z-1 grid gap-5">
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      <TextField label={t('Full Name')} autoComplete="name" {...field('name')} />
      <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
      <Button
        type="submit"
        size="tall"
        busy={busy}
        busyLabel={invitation ? t('Joining...') : t('Creating account...')}
      >
        {invitation ? t('Join the Family') : t('Create account')}
      </Button>
    </form>
  )
}
