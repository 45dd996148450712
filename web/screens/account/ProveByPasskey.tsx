import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { transportOf } from '../../base/http/transport.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { useTakesPasskeys } from '../../people/auth/usePasskeys.ts'
import { proveByPasskey } from './api.ts'

/** Confirms with a passkey that it is its person. */
export function ProveByPasskey({ onGiven }: { onGiven: () => void }) {
  const cache = useQueryClient()
  const takesPasskeys = useTakesPasskeys()
  const { run } = useAction(proveByPasskey)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  if (takesPasskeys === false)
    return <p>{t('Passkeys work at the usual address of Medicine Cabinet only.')}</p>

  async function prove() {
    setBusy(true)
    setRefusal(undefined)
    try {
      const { answerByPasskey } = await import('../../people/auth/passkey.ts')
      const ask = () => transportOf(cache).send('POST /api/auth/passkey/challenge', {})
      await run({ body: await answerByPasskey(ask) })
      onGiven()
    } catch (error) {
      setRefusal(sentenceOf(error, t('The passkey was not used. Please try again.')))
      setBusy(false)
    }
  }

  return (
    <>
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      <Button
        busy={busy}
        icon={<Fingerprint aria-hidden="true" className="size-5" />}
        onClick={() => void prove()}
      >
        {t('Confirm with a Passkey')}
      </Button>
    </>
  )
}
