import { Mail } from 'lucide-react'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import { Switch } from '../base/ui/Switch.tsx'
import { useNow } from '../base/ui/useNow.ts'
import { Failure } from './Failure.tsx'
import { lastWorked } from './lastWorked.ts'
import { Opened } from './Opened.tsx'
import { SendTest } from './SendTest.tsx'
import { Unconfirmed } from './Unconfirmed.tsx'
import type { Settings } from './useSettings.ts'

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
