import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { useProvider } from '../../people/auth/api.ts'
import { useOpenAgain } from './proof.ts'

const loadDialog = () => import('./ProviderDialog.tsx')

/** The sign-in provider, and whether this account is linked to it; nothing where there is none. */
export function ProviderSetting({ account }: { account: Account }) {
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
