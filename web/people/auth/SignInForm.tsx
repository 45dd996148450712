import { useState } from 'react'
import { Link } from 'wouter'
import type { LoginBody } from '../../../contract/auth.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { GATE_ADDRESS, type Gate, gateOf } from '../../base/http/onTheWay.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { notLoadedText, OnDemand, toastNotLoaded } from '../../base/ui/OnDemand.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { logIn, useIsFirst, useResetsByMail } from './api.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { useSession } from './session.tsx'
import { useTakesPasskeys } from './usePasskeys.ts'

const loadCodeForm = () => import('./CodeForm.tsx')

let contract: typeof import('../../../contract/auth.ts') | undefined

/** The form's schema, which brings zod: loaded by the first touch, as no frame needs it. */
async function loadContract() {
  contract ??= await import('../../../contract/auth.ts')
  return contract
}

/** Signs in with the password, then with the code that some accounts ask for, or with a passkey. */
export function SignInForm() {
  const { signIn } = useSession()
  const { run } = useAction(logIn)
  const resetsByMail = useResetsByMail()
  const takesPasskeys = useTakesPasskeys()
  const isFirst = useIsFirst()
  const [login, setLogin] = useState<LoginBody>()
  const [refusal, setRefusal] = useState<string>()
  const [gate, setGate] = useState<Gate>()
  const { form, field, busy } = useForm({
    initial: { email: '', password: '' },
    check: (values) => contract?.LoginBody.safeParse(values) ?? { success: true, data: values },
    submit: async (values) => {
      setRefusal(undefined)
      setGate(undefined)
      const loaded = await loadContract().catch(toastNotLoaded)
      // Without a network the toast's own code may not come either.
      if (!loaded) return setRefusal(notLoadedText())
      // Unchecked where the form was sent before its schema came: the problems that this throws are shown as a refusal's.
      const body = loaded.LoginBody.parse(values)
      try {
        signIn(await run({ body }))
      } catch (error) {
        if (failedAs(error, 'codeNeeded')) return setLogin(body)
        setRefusal(sentenceOf(error, t('Invalid email or password')))
        setGate(gateOf(error))
        toastFailed(sentenceOf(error, t('Failed to log in. Please try again.')))
      }
    },
  })
  const back = () => setLogin(undefined)
  if (login) return <OnDemand load={loadCodeForm} props={{ login, onBack: back }} onFailed={back} />
  return (
    <>
      <form
        {...form}
        onFocus={() => void loadContract().catch(() => undefined)}
        className="relative z-1 grid gap-5"
      >
        <div role="alert" className="empty:hidden">
          <FieldError error={refusal} />
          {gate === 'signIn' && (
            <a href={GATE_ADDRESS} className="quiet-link">
              {t('Open its page')}
            </a>
          )}
        </div>
        <TextField label={t('Email')} type="email" autoComplete="username webauthn" {...field('email')} />
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
        <Button
          type="submit"
          size="tall"
          look={isFirst ? 'line' : 'primary'}
          busy={busy}
          busyLabel={t('Signing in...')}
        >
          {t('Sign in')}
        </Button>
      </form>
      {takesPasskeys && (
        <div className="relative z-1 mt-4 grid gap-3">
          <OrRule />
          <PasskeySignIn />
        </div>
      )}
      {!isFirst && (
        <p className="relative z-1 mt-3 min-h-11 text-center text-sm text-balance text-ink-2">
          {resetsByMail === true && (
            <Link href={paths.forgottenPassword} className="quiet-link">
              {t('Forgotten your password?')}
            </Link>
          )}
          {resetsByMail === false &&
            t('Forgotten your password? Ask the person who runs this cabinet for a link.')}
        </p>
      )}
    </>
  )
}

/** Before other ways to sign in. */
export const OrRule = () => (
  <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
    {t('or')}
  </p>
)
