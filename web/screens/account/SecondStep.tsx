import { KeySquare, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { NewAuthenticator } from '../../../contract/secondStep.ts'
import { t, tn } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { formatDate } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { beginAuthenticator, renewCodes, turnOffAuthenticator } from './api.ts'

const loadProving = () => import('./ProveDialog.tsx')
const loadAuthenticator = () => import('./AuthenticatorDialog.tsx')
const loadCodes = () => import('./RecoveryCodesDialog.tsx')

/** Codes of an authenticator app after the password. */
export function SecondStep({ email }: { email: string }) {
  const { data: step } = useRead(reads.secondStep, { always: true })
  const { run: begin } = useAction(beginAuthenticator)
  const { run: turnOff } = useAction(turnOffAuthenticator)
  const { run: renew } = useAction(renewCodes)
  const [proving, setProving] = useState<'on' | 'off' | 'codes'>()
  const [begun, setBegun] = useState<NewAuthenticator>()
  const [codes, setCodes] = useState<readonly string[]>()
  const stop = () => setProving(undefined)
  const forgetSecret = () => setBegun(undefined)
  const forgetCodes = () => setCodes(undefined)
  if (!step) return null
  const { since, recoveryCodesLeft } = step
  const questions = {
    on: {
      title: t('Authenticator App'),
      description: t('From then on your password needs a code of an app as well.'),
      submit: t('Go On'),
      act: async () => setBegun(await begin({})),
    },
    off: {
      title: t('Turn off the authenticator app?'),
      description: t('Your password alone will sign in.'),
      submit: t('Turn Off'),
      look: 'danger-solid' as const,
      act: () => turnOff({}),
    },
    codes: {
      title: t('New Recovery Codes'),
      description: t('Your old codes no longer work then.'),
      submit: t('Make New Codes'),
      act: async () => setCodes((await renew({})).codes),
    },
  }
  return (
    <Panel>
      <h2 className="text-xl">{t('Second Step')}</h2>
      <ul className="mt-1">
        <Setting
          icon={Smartphone}
          title={t('Authenticator app')}
          detail={
            since === null
              ? t('Off. With one, a stolen password is not enough.')
              : t('On since {date}', { date: formatDate(since) })
          }
        >
          <button
            type="button"
            aria-label={
              since === null ? t('Turn on the authenticator app') : t('Turn off the authenticator app')
            }
            className={settingLink}
            onClick={() => setProving(since === null ? 'on' : 'off')}
          >
            {since === null ? t('Turn On') : t('Turn Off')}
          </button>
        </Setting>
        {since !== null && (
          <Setting
            icon={KeySquare}
            title={t('Recovery codes')}
            detail={tn(recoveryCodesLeft, '{count} code left', '{count} codes left')}
          >
            <button type="button" className={settingLink} onClick={() => setProving('codes')}>
              {t('New Codes')}
            </button>
          </Setting>
        )}
      </ul>
      {proving && (
        <OnDemand
          load={loadProving}
          props={{ ...questions[proving], email, onClose: stop }}
          onFailed={stop}
        />
      )}
      {begun && (
        <OnDemand
          load={loadAuthenticator}
          props={{ authenticator: begun, onCodes: setCodes, onClose: forgetSecret }}
          onFailed={forgetSecret}
        />
      )}
      {codes && <OnDemand load={loadCodes} props={{ codes, onClose: forgetCodes }} onFailed={forgetCodes} />}
    </Panel>
  )
}
