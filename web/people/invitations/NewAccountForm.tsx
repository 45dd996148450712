import { useState } from 'react'
import { useLocation } from 'wouter'
import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import type { InvitationPreview } from '../../../contract/invitations.ts'
import { SignUpBody } from '../../../contract/signUp.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { toastDone } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { signUp } from '../auth/api.ts'
import { useSession } from '../auth/session.tsx'
import { useCommonPasswordHint } from '../auth/useCommonPasswordHint.ts'
import { rememberFamily } from '../families/rememberedFamily.ts'

interface NewAccountFormProps {
  invitation: InvitationPreview
  invitationKey: InvitationKeyBody
}

/** An account that begins in the family that invites. What was typed stays when the invitation is spent meanwhile. */
export function NewAccountForm({ invitation: { familyId, familyName }, invitationKey }: NewAccountFormProps) {
  const { signIn } = useSession()
  const [, navigate] = useLocation()
  const { run } = useAction(signUp)
  const [refusal, setRefusal] = useState<string>()
  const { form, field, values, busy } = useForm({
    initial: { name: '', email: '', password: '' },
    check: (typed) => SignUpBody.safeParse({ ...typed, invitation: invitationKey }),
    submit: async (body) => {
      setRefusal(undefined)
      try {
        const answer = await run({ body })
        rememberFamily(familyId)
        signIn(answer)
        toastDone(t('You joined {familyName}', { familyName }))
        navigate(paths.welcome, { replace: true })
      } catch (error) {
        setRefusal(sentenceOf(error, t('Failed to create account')))
        throw error
      }
    },
  })
  const { hint = t('At least 6 characters'), judge } = useCommonPasswordHint(values.password)
  return (
    <form {...form} className="relative z-1 grid gap-5">
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      <TextField label={t('Full Name')} autoComplete="name" {...field('name')} />
      <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        hint={hint}
        onBlur={judge}
        {...field('password')}
      />
      <Button type="submit" size="tall" busy={busy} busyLabel={t('Joining...')}>
        {t('Join the Family')}
      </Button>
    </form>
  )
}
