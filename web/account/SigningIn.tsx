import { Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '../../contract/account.ts'
import { formatDate } from '../ui/dates.ts'
import { OnDemand } from '../ui/OnDemand.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Setting, settingLink } from '../ui/Setting.tsx'

const loadEmail = () => import('./ChangeEmailDialog.tsx')
const loadPassword = () => import('./ChangePasswordDialog.tsx')

export function SigningIn({ account: { email, passwordChangedAt } }: { account: Account }) {
  const [changing, setChanging] = useState<'email' | 'password'>()
  const close = () => setChanging(undefined)
  return (
    <Panel>
      <h2 className="text-xl">Signing In</h2>
      <ul className="mt-1">
        <Setting icon={Mail} title={email} detail="E-mail">
          <button
            type="button"
            aria-label="Change E-mail"
            className={settingLink}
            onClick={() => setChanging('email')}
          >
            Change
          </button>
        </Setting>
        <Setting
          icon={Lock}
          title="Password"
          detail={passwordChangedAt ? `Changed ${formatDate(passwordChangedAt)}` : 'The one you began with'}
        >
          <button
            type="button"
            aria-label="Change Password"
            className={settingLink}
            onClick={() => setChanging('password')}
          >
            Change
          </button>
        </Setting>
      </ul>
      {changing === 'email' && (
        <OnDemand load={loadEmail} props={{ email, onClose: close }} onFailed={close} />
      )}
      {changing === 'password' && (
        <OnDemand load={loadPassword} props={{ email, onClose: close }} onFailed={close} />
      )}
    </Panel>
  )
}
