import { KeyRound, Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { formatDate } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { Switch } from '../../base/ui/Switch.tsx'
import { useProvider } from '../../people/auth/api.ts'
import { changeSignInMails } from './api.ts'
import { Passkeys } from './Passkeys.tsx'
import { useOpenAgain } from './proof.ts'

const loadDialog = () => import('./ProviderDialog.tsx')

/** The sign-in provider, and whether this account is linked to it; nothing where there is none. */
function ProviderSetting({ account }: { account: Account }) {
  const provider = useProvider()
  const [isOpen, setIsOpen] = useState(useOpenAgain() === 'provider')
  const close = () => setIsOpen(false)
  if (!provider) return null
  const { name } = provider
  const isLinked = account.waysIn.includes('provider')
  return (
    <Setting icon={KeyRound} title={name} detail={isLinked ? t('Signs you in') : t('Not linked')}>
      <button
        type="button"
        aria-label={isLinked ? t('Unlink {name}', { name }) : t('Link {name}', { name })}
        className={settingLink}
        onClick={() => setIsOpen(true)}
      >
        {isLinked ? t('Unlink') : t('Link', {}, 'an account')}
      </button>
      {isOpen && (
        <OnDemand load={loadDialog} props={{ account, name, isLinked, onClose: close }} onFailed={close} />
      )}
    </Setting>
  )
}

const loadEmail = () => import('./ChangeEmailDialog.tsx')
const loadPassword = () => import('./ChangePasswordDialog.tsx')

export function SigningIn({ account }: { account: Account }) {
  const { email, waysIn, passwordChangedAt, signInMails } = account
  const [changing, setChanging] = useState(useOpenAgain())
  const hasPassword = waysIn.includes('password')
  const onlyProvider = useProvider()?.only
  const close = () => setChanging(undefined)
  return (
    <Panel>
      <h2 className="text-xl">{t('Ways to Sign In')}</h2>
      <ul className="mt-1">
        <Setting icon={Mail} title={email} detail={t('E-mail')}>
          <button
            type="button"
            aria-label={t('Change E-mail')}
            className={settingLink}
            onClick={() => setChanging('email')}
          >
            {t('Change')}
          </button>
        </Setting>
        {!onlyProvider && (
          <Setting
            icon={Lock}
            title={t('Password')}
            detail={
              passwordChangedAt
                ? t('Changed {date}', { date: formatDate(passwordChangedAt) })
                : hasPassword
                  ? t('Never changed')
                  : t('None yet')
            }
          >
            <button
              type="button"
              aria-label={hasPassword ? t('Change Password') : t('Set a Password')}
              className={settingLink}
              onClick={() => setChanging('password')}
            >
              {hasPassword ? t('Change') : t('Set')}
            </button>
          </Setting>
        )}
        <ProviderSetting account={account} />
      </ul>
      <Passkeys email={email} />
      {signInMails !== null && <SignInMails isOn={signInMails} />}
      {changing === 'email' && (
        <OnDemand load={loadEmail} props={{ email, onClose: close }} onFailed={close} />
      )}
      {changing === 'password' && (
        <OnDemand load={loadPassword} props={{ email, onClose: close }} onFailed={close} />
      )}
    </Panel>
  )
}

function SignInMails({ isOn }: { isOn: boolean }) {
  const { run, busy } = useAction(changeSignInMails)
  return (
    <div className="border-t border-rule pt-1">
      <Switch
        // Shows the new state while it is sent.
        isOn={busy ? !isOn : isOn}
        onChange={(next) => void run({ body: { signInMails: next } }).catch(() => undefined)}
      >
        {t('E-mail me when a new device signs in')}
      </Switch>
    </div>
  )
}
