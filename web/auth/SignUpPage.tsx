import * as z from 'zod/mini'
import { SignUpBody } from '../../contract/auth.ts'
import { sentenceOf, useAction } from '../http/cache.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { toastFailed } from '../ui/toasts.ts'
import { useForm } from '../ui/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { signUp } from './api.ts'
import { useSession } from './session.tsx'

// Checked beside the body, not after it, so that both kinds of problem show at once.
const SignUpForm = z.extend(SignUpBody, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: () => true,
  }),
)

export function SignUpPage() {
  const { signIn } = useSession()
  const { run } = useAction(signUp)
  const { form, field, busy } = useForm({
    initial: { email: '', name: '', password: '', confirmPassword: '' },
    check: (values) => SignUpForm.safeParse(values),
    submit: async ({ email, name, password }) => {
      try {
        signIn(await run({ body: { email, name, password } }))
      } catch (error) {
        toastFailed(sentenceOf(error, 'Failed to create account'), 'Signup failed')
        throw error
      }
    },
  })
  return (
    <AuthLayout
      title="Create Account"
      subtitle="Sign up for a new account to get started"
      other={{ href: paths.signIn, label: 'Sign in' }}
    >
      <form {...form} className="relative z-1 grid gap-5">
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField label="Full Name" autoComplete="name" {...field('name')} />
        <TextField label="Password" type="password" autoComplete="new-password" {...field('password')} />
        <TextField
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <Button type="submit" size="tall" busy={busy} busyLabel="Creating account...">
          Create account
        </Button>
      </form>
    </AuthLayout>
  )
}
