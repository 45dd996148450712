import { useState } from 'react'
import * as z from 'zod/mini'
import type { LoginBody } from '../../../contract/auth.ts'
import { Code } from '../../../contract/secondStep.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { logIn } from './api.ts'
import { useSession } from './session.tsx'

const CodeFields = z.object({ code: Code })

const isWhole = (code: string) => /^\d{6}$/.test(code)

interface CodeFormProps {
  /** Proof that was right so far. */
  login: LoginBody
  onBack: () => void
}

/** A separate chunk: asks for the code that the account wants after the password. */
export default function CodeForm({ login, onBack }: CodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className="relative z-1 grid gap-5">
      <p className="text-center text-balance">
        {isRecovery
          ? t('One more step: type one of the recovery codes that you kept.')
          : t('One more step: type the 6 digits that your authenticator app shows for Medicine Cabinet.')}
      </p>
      <OneCode key={String(isRecovery)} login={login} isRecovery={isRecovery} />
      <div className="flex flex-wrap justify-between gap-x-4">
        <button type="button" className="quiet-link" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </button>
        <button type="button" className="quiet-link" onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </div>
  )
}

/** Six digits of an app are sent as soon as they are in. */
function OneCode({ login, isRecovery }: Pick<CodeFormProps, 'login'> & { isRecovery: boolean }) {
  const { signIn } = useSession()
  const { run, busy } = useAction(logIn)
  const [refusal, setRefusal] = useState<string>()
  const { form, field, set } = useForm({
    initial: { code: '' },
    check: (values) => CodeFields.safeParse(values),
    submit: ({ code }) => send(code),
  })

  async function send(code: string) {
    if (busy) return
    setRefusal(undefined)
    try {
      signIn(await run({ body: { ...login, code } }))
    } catch (error) {
      setRefusal(sentenceOf(error, t('Failed to log in. Please try again.')))
    }
  }

  function type(code: string) {
    set('code', code)
    if (!isRecovery && isWhole(code)) void send(code)
  }

  return (
    <form {...form} className="grid gap-5">
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      <TextField
        label={isRecovery ? t('Recovery code') : t('Code')}
        hint={isRecovery ? t('Each works once.') : undefined}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoFocus
        {...field('code')}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" size="tall" busy={busy} busyLabel={t('Signing in...')}>
        {t('Go On')}
      </Button>
    </form>
  )
}
