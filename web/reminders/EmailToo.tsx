import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { Button } from '../base/ui/Button.tsx'
import { Switch } from '../base/ui/Switch.tsx'
import { useNow } from '../base/ui/useNow.ts'
import { askAgain } from './api.ts'
import { Failure } from './Failure.tsx'
import { lastWorked } from './lastWorked.ts'
import { Opened } from './Opened.tsx'
import { SendTest } from './SendTest.tsx'
import type { Settings } from './useSettings.ts'

/** Says that no e-mail is sent until the address is confirmed, and sends the confirmation again. */
function Unconfirmed({ address, problem }: { address: string; problem: string | null }) {
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

const titleOf = ({ email, digest, emailConfirmed }: ReminderSettings) =>
  (email || digest) && !emailConfirmed
    ? t('By e-mail: please confirm the address')
    : email
      ? digest
        ? t('By e-mail too, with the weekly summary')
        : t('By e-mail too')
      : digest
        ? t('By e-mail: weekly summary only')
        : t('By e-mail too: off')

function detailOf(settings: ReminderSettings, address: string, now: Date) {
  const { email, digest, emailConfirmed, emailLastOkAt: lastOkAt } = settings
  if (!email && !digest) return undefined
  const to = t('To {address}', { address })
  if (!emailConfirmed) return to
  const { emailError: error, emailFailingSince: failingSince } = settings
  return (
    <>
      {to}
      <br />
      {lastWorked({ lastOkAt, error, failingSince }, now)}
    </>
  )
}

/** E-mail reminders, on a server that can send e-mail. */
export function EmailToo({ settings, save, failureOf, address }: Settings & { address: string }) {
  const { email, digest, emailConfirmed, emailProblem } = settings
  const now = useNow()
  const waits = (email || digest) && !emailConfirmed
  return (
    <Opened icon={Mail} title={titleOf(settings)} detail={detailOf(settings, address, now)}>
      <div>
        <Switch isOn={email} onChange={(isOn) => save('email', { email: isOn })}>
          {t('Reminders by e-mail too')}
        </Switch>
        <p className="text-sm leading-[1.35] wrap-anywhere text-ink-2">{t('To {address}', { address })}</p>
        <Failure sentence={failureOf('email')} />
      </div>
      <div>
        <Switch isOn={digest} onChange={(isOn) => save('digest', { digest: isOn })}>
          {t('Weekly summary')}
        </Switch>
        <Failure sentence={failureOf('digest')} />
      </div>
      {waits ? (
        <Unconfirmed address={address} problem={emailProblem} />
      ) : (
        emailConfirmed && <SendTest channel="email" />
      )}
    </Opened>
  )
}
