import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { transportOf } from '../../base/http/transport.ts'
import { Button } from '../../base/ui/Button.tsx'
import { DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { useProvider } from '../../people/auth/api.ts'
import { leaveFor } from '../../people/auth/providerTrip.ts'
import { useTakesPasskeys } from '../../people/auth/usePasskeys.ts'
import { beginProof, proveByPasskey } from './api.ts'
import { type AccountDialog, useProof } from './proof.ts'

/** Confirms with a passkey that it is its person. */
function ProveByPasskey({ onGiven }: { onGiven: () => void }) {
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

interface ProveYourselfProps {
  open: AccountDialog | undefined
  /** Called when the proof was given here. */
  onGiven: () => void
  onClose: () => void
}

/** In place of a dialog's form until a person without a password has confirmed that it is them. */
export function ProveYourself({ open, onGiven, onClose }: ProveYourselfProps) {
  const { waysIn } = useProof()
  const [from] = useLocation()
  const provider = useProvider()
  const { run, busy } = useAction(beginProof)
  const [refusal, setRefusal] = useState<string>()
  async function leave(name: string) {
    setRefusal(undefined)
    try {
      const { url, key } = await run({})
      leaveFor(url, { key, purpose: 'proof', from, open })
    } catch (error) {
      setRefusal(
        failedAs(error, 'providerAway')
          ? t('{name} cannot be reached right now. Please try again in a moment.', { name })
          : sentenceOf(error, t('That did not work. Please try again.')),
      )
    }
  }
  return (
    <>
      <DialogBody className="grid gap-4 pt-4">
        <p>{t('First confirm that it is you.')}</p>
        <div role="alert" className="empty:hidden">
          <FieldError error={refusal} />
        </div>
        {waysIn.includes('passkey') && <ProveByPasskey onGiven={onGiven} />}
        {provider && waysIn.includes('provider') && (
          <Button
            className="wrap-anywhere"
            busy={busy}
            busyLabel={t('One moment...')}
            onClick={() => void leave(provider.name)}
          >
            {t('Confirm with {name}', { name: provider.name })}
          </Button>
        )}
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogActions>
    </>
  )
}
