import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PasskeyAnswerBody } from '../../../contract/passkeys.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { transportOf } from '../../base/http/transport.ts'
import { Button } from '../../base/ui/Button.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { signInByPasskey } from './api.ts'
import { useSession } from './session.tsx'

const load = () => import('./passkey.ts')

/** Signs in with a passkey: by a button, and in the autofill of the e-mail field where the browser has that. */
export function PasskeySignIn() {
  const { signIn } = useSession()
  const cache = useQueryClient()
  const { run } = useAction(signInByPasskey)
  const [busy, setBusy] = useState(false)
  const [offers, setOffers] = useState(0)
  const ask = () => transportOf(cache).send('POST /api/auth/passkey/challenge', {})

  const enter = useEffectEvent(async (body: PasskeyAnswerBody) => {
    try {
      signIn(await run({ body }))
    } catch (error) {
      toastFailed(sentenceOf(error, t('Failed to log in. Please try again.')))
    }
  })
  const offer = useEffectEvent((offering: Awaited<ReturnType<typeof load>>) =>
    offering.offerInAutofill(ask, (answer) => void enter(answer)),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button ends the offer before it
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const code = await load()
      if (!isGone) end = offer(code)
    }
    // Without it there is the button.
    begin().catch(() => undefined)
    return () => {
      isGone = true
      end?.()
    }
  }, [offers])

  async function press() {
    setBusy(true)
    try {
      const { answerByPasskey } = await load()
      // Closing the browser's window is not a failure.
      const answer = await answerByPasskey(ask).catch(() => undefined)
      if (answer) await enter(answer)
    } catch {
      toastFailed(t('Failed to log in. Please try again.'))
    }
    setBusy(false)
    setOffers((before) => before + 1)
  }

  return (
    <Button
      look="line"
      busy={busy}
      icon={<Fingerprint aria-hidden="true" className="size-5" />}
      onClick={() => void press()}
    >
      {t('Use a passkey')}
    </Button>
  )
}
