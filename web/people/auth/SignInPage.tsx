import { UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { sentence, t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { useIsFirst, useSignUpState } from './api.ts'
import { OrProvider } from './ProviderButton.tsx'
import { OrRule, SignInForm } from './SignInForm.tsx'

const OTHER = {
  open: { href: paths.signUp, label: sentence('Sign up') },
  invitation: { href: paths.join, label: sentence('I was invited') },
  closed: undefined,
}

export default function SignInPage() {
  const signUp = useSignUpState()
  const isFirst = useIsFirst()
  const other = signUp && OTHER[signUp]
  return (
    <AuthLayout
      title={t('Welcome Back')}
      subtitle={t('Sign in to your account to continue')}
      other={other && { ...other, label: t(other.label) }}
    >
      {isFirst && <NoOneYet mayCreate={signUp === 'open'} />}
      <OrProvider>
        <SignInForm />
      </OrProvider>
    </AuthLayout>
  )
}

/** Leads to the first account of a server; only says so where nobody can create one. */
function NoOneYet({ mayCreate }: { mayCreate: boolean }) {
  const cameFrom = useHistoryState()
  return (
    <div className="relative z-1 mb-5 grid gap-5">
      <div className="grid gap-3 rounded-md border border-valid-edge bg-valid-bg p-4 text-center text-balance text-valid">
        <p className="font-bold">{t('No one has an account here yet.')}</p>
        {mayCreate && (
          <>
            <Link href={paths.signUp} state={cameFrom} className={buttonClass('primary', 'tall', 'px-2!')}>
              <UserPlus aria-hidden="true" className="size-5" />
              {t('Create the first account')}
            </Link>
            <p className="text-sm">{t('The first person looks after the server.')}</p>
          </>
        )}
      </div>
      {mayCreate && <OrRule />}
    </div>
  )
}
