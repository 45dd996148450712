import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { sentence, t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useIsFirst, useSignUpState } from './api.ts'
import { OrProvider } from './ProviderButton.tsx'
import { SignInForm } from './SignInForm.tsx'

const OTHER = {
  open: { href: paths.signUp, label: sentence('Sign up') },
  invitation: { href: paths.join, label: sentence('I was invited') },
  closed: undefined,
}

export function SignInPage() {
  const signUp = useSignUpState()
  const isFirst = useIsFirst()
  const cameFrom = useHistoryState()
  const other = signUp && OTHER[signUp]
  if (isFirst) return <Redirect to={paths.signUp} state={cameFrom} replace />
  return (
    <AuthLayout
      title={t('Welcome Back')}
      subtitle={t('Sign in to your account to continue')}
      other={other && { ...other, label: t(other.label) }}
    >
      <OrProvider>
        <SignInForm />
      </OrProvider>
    </AuthLayout>
  )
}
