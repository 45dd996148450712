import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../paths.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useIsFirst, useSignUpState } from './api.ts'
import { SignInForm } from './SignInForm.tsx'

const OTHER = {
  open: { href: paths.signUp, label: 'Sign up' },
  invitation: { href: paths.join, label: 'I was invited' },
  closed: undefined,
}

export function SignInPage() {
  const signUp = useSignUpState()
  const isFirst = useIsFirst()
  const cameFrom = useHistoryState()
  if (isFirst) return <Redirect to={paths.signUp} state={cameFrom} replace />
  return (
    <AuthLayout
      title="Welcome Back"
      subtitle="Sign in to your account to continue"
      other={signUp && OTHER[signUp]}
    >
      <SignInForm />
    </AuthLayout>
  )
}
