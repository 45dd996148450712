import { useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { ResetPasswordBody } from '../../../contract/auth.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { resetPassword } from './api.ts'
import { NewPasswordFields, passwordsMatch } from './NewPasswordFields.tsx'
import { useSession } from './session.tsx'

const ResetPasswordForm = z.extend(ResetPasswordBody, { confirmPassword: z.string() }).check(passwordsMatch)

/** Sets a new password by a mailed link, whose token follows the `#`, which no browser sends to a server. */
export default function ResetPasswordPage() {
  const { user, signOut } = useSession()
  const [, navigate] = useLocation()
  const { run } = useAction(resetPassword)
  const [token] = useState(() => location.hash.slice(1))
  const isWhole = ResetPasswordBody.shape.token.safeParse(token).success
  const [refusal, setRefusal] = useState(isWhole ? undefined : t('The link was cut off. Open it again.'))
  const { form, field, values, busy } = useForm({
    initial: { token, password: '', confirmPassword: '' },
    check: (values) => ResetPasswordForm.safeParse(values),
    submit: async ({ password }) => {
      setRefusal(undefined)
      try {
        await run({ body: { token, password } })
      } catch (error) {
        setRefusal(sentenceOf(error, t('The password could not be set. Please try again.')))
        throw error
      }
      // The server has ended all sessions of the account; this device may have had one.
      if (user) signOut()
      navigate(paths.signIn, { replace: true, state: { password: true } })
    },
  })
  return (
    <AuthLayout
      title={t('New Password')}
      subtitle={t('It replaces the old one and ends everything else that opens your account')}
      other={{ href: paths.signIn, label: t('Sign in') }}
    >
      <form {...form} className="relative z-1 grid gap-5">
        <div role="alert" className="empty:hidden">
          <FieldError error={refusal} />
        </div>
        {isWhole && (
          <>
            <NewPasswordFields label={t('New Password')} values={values} field={field} />
            <p className="text-sm leading-[1.35] text-ink-2">
              {t(
                'A password set by a link ends all devices, passkeys, sign-in providers, API tokens, calendar addresses, links for the doctor, invitations, and reminders to ntfy and webhooks of the account.',
              )}
            </p>
            <Button type="submit" size="tall" busy={busy} busyLabel={t('Setting password...')}>
              {t('Set password')}
            </Button>
          </>
        )}
      </form>
    </AuthLayout>
  )
}
