import { Mail } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { Button } from '../base/ui/Button.tsx'
import { askAgain } from './api.ts'
import { Failure } from './Failure.tsx'

/** Says that no e-mail is sent until the address is confirmed, and sends the confirmation again. */
export function Unconfirmed({ address, problem }: { address: string; problem: string | null }) {
  const { run, busy } = useAction(askAgain)
  const [said, setSaid] = useState<{ sentence: string; isBad: boolean }>()

  async function sendAgain() {
    setSaid(undefined)
    try {
      await run({})
      setSaid({ sentence: t('It is on its way.'), isBad: false })
    } catch (error) {
      setSaid({ sentence: sentenceOf(error, t('This could not be sent. Please try again.')), isBad: true })
    }
  }

  return (
    <>
      <div className="caution flex gap-2.5 p-3.5 leading-[1.35]">
        <Mail aria-hidden="true" className="size-5 shrink-0" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-bold">{t('Confirm your address')}</p>
          <p>
            {t(
              'We sent a message to {address}. Open the link in it to start e-mail reminders, and look in spam too.',
              { address },
            )}
          </p>
          {problem && <p className="mt-1">{t('It could not be sent: {problem}', { problem })}</p>}
        </div>
      </div>
      <div role="status" className="empty:hidden">
        {said && !said.isBad && <p className="text-sm text-ink-2">{said.sentence}</p>}
      </div>
      <Failure sentence={said?.isBad ? said.sentence : undefined} />
      <Button look="line" busy={busy} busyLabel={t('On its way…')} onClick={() => void sendAgain()}>
        {t('Send Again')}
      </Button>
    </>
  )
}
