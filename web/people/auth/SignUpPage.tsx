import { Link } from 'wouter'
import * as z from 'zod/mini'
import { SignUpBody } from '../../../contract/signUp.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../base/ui/Button.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { signUp, useSignUpState } from './api.ts'
import { NewPasswordFields, passwordsMatch } from './NewPasswordFields.tsx'
import { OrProvider } from './ProviderButton.tsx'
import { useSession } from './session.tsx'

const SignUpFields = z.extend(SignUpBody, { confirmPassword: z.string() }).check(passwordsMatch)

const WORDS = {
  open: sentence('Sign up for a new account to get started'),
  invitation: sentence('New accounts need an invitation here'),
  closed: sentence('New accounts are closed here'),
}

/** The form, or a word that there are no new accounts here, or only for who is invited. */
export default function SignUpPage() {
  const state = useSignUpState() ?? 'open'
  return (
    <AuthLayout
      title={t('Create Account')}
      subtitle={t(WORDS[state])}
      other={{ href: paths.signIn, label: t('Sign in') }}
    >
      {state === 'open' && (
        <OrProvider>
          <SignUpForm />
        </OrProvider>
      )}
      {state === 'closed' && (
        <p className="text-center text-balance">
          {t('Ask the person who runs this Medicine Cabinet. If you have an account already, sign in.')}
        </p>
      )}
      {state === 'invitation' && (
        <div className="relative z-1 grid gap-5">
          <p className="text-center text-balance">
            {t(
              'Ask someone who uses this Medicine Cabinet to invite you. They give you a link to open, or a code.',
            )}
          </p>
          <Link href={paths.join} className={buttonClass('primary', 'tall')}>
            {t('I have a code')}
          </Link>
        </div>
      )}
    </AuthLayout>
  )
}

function SignUpForm() {
  const { signIn } = useSession()
  const { run } = useAction(signUp)
  const { form, field, values, busy } = useForm({
    initial: { email: '', name: '', password: '', confirmPassword: '' },
    check: (values) => SignUpFields.safeParse(values),
    submit: async ({ email, name, password }) => {
      try {
        signIn(await run({ body: { email, name, password } }))
      } catch (error) {
        toastFailed(sentenceOf(error, t('Failed to create account')), t('Signup failed'))
        throw error
      }
    },
  })
  return (
    <form {...form} className="relative z-1 grid gap-5">
      <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
      <TextField label={t('Full Name')} autoComplete="name" {...field('name')} />
      <NewPasswordFields label={t('Password')} values={values} field={field} />
      <Button type="submit" size="tall" busy={busy} busyLabel={t('Creating account...')}>
        {t('Create account')}
      </Button>
    </form>
  )
}
