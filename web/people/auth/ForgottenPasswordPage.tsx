import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ForgottenPasswordBody } from '../../../contract/auth.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { askForReset } from './api.ts'

/** Asks for an e-mail with a link for a new password. It never reveals who has an account. */
export default function ForgottenPasswordPage() {
  const { run } = useAction(askForReset)
  const [isAsked, setIsAsked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { form, field, busy } = useForm({
    initial: { email: '' },
    check: (values) => ForgottenPasswordBody.safeParse(values),
    submit: async (body) => {
      setRefusal(undefined)
      try {
        await run({ body })
        setIsAsked(true)
      } catch (error) {
        setRefusal(sentenceOf(error, t('The link could not be sent. Please try again.')))
        throw error
      }
    },
  })
  return (
    <AuthLayout
      title={t('Forgotten Password')}
      subtitle={t('We send you a link that sets a new one')}
      other={{ href: paths.signIn, label: t('Sign in') }}
    >
      {isAsked ? (
        <p role="status" className="relative z-1 flex gap-2.5 leading-[1.35] font-bold text-green">
          <CircleCheck aria-hidden="true" className="size-5.5 shrink-0" />
          {t('If an account has this address, a link is on its way there. It works once, within an hour.')}
        </p>
      ) : (
        <form {...form} className="relative z-1 grid gap-5">
          <div role="alert" className="empty:hidden">
            <FieldError error={refusal} />
          </div>
          <TextField label={t('Email')} type="email" autoComplete="username" {...field('email')} />
          <Button type="submit" size="tall" busy={busy} busyLabel={t('Sending...')}>
            {t('Send the link')}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}
