import { type ReactNode, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { beginProvider, useProvider } from './api.ts'
import { leaveFor } from './providerTrip.ts'

interface OrProviderProps {
  invitation?: InvitationKeyBody
  /** A form with a password. */
  children: ReactNode
}

/** A form and the provider's button, or the button alone where passwords do not sign in. */
export function OrProvider({ invitation, children }: OrProviderProps) {
  const provider = useProvider()
  const state = useHistoryState<{ password?: boolean } | null>()
  // A password that the operator's link set signs in for a while.
  const takesPassword = !provider?.only || state?.password
  return (
    <>
      {takesPassword && children}
      {provider && <ProviderButton name={provider.name} isMain={!takesPassword} invitation={invitation} />}
    </>
  )
}

function ProviderButton({
  name,
  isMain,
  invitation,
}: {
  name: string
  isMain: boolean
  invitation: InvitationKeyBody | undefined
}) {
  const from = useHistoryState<{ from?: string } | null>()?.from
  const { run, busy } = useAction(beginProvider)
  const [refusal, setRefusal] = useState<string>()
  async function leave() {
    setRefusal(undefined)
    try {
      const { url, key } = await run({})
      leaveFor(url, { key, purpose: 'signIn', from, invitation })
    } catch (error) {
      setRefusal(
        failedAs(error, 'providerAway') && !isMain
          ? t('{name} cannot be reached right now. Use your password, or try again in a moment.', { name })
          : failedAs(error, 'providerAway')
            ? t('{name} cannot be reached right now. Please try again in a moment.', { name })
            : sentenceOf(error, t('Failed to log in. Please try again.')),
      )
    }
  }
  return (
    <div className={`relative z-1 grid gap-3 ${isMain ? '' : 'mt-4 border-t border-rule pt-5'}`}>
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      <Button
        look={isMain ? 'primary' : 'line'}
        size="tall"
        className="wrap-anywhere"
        busy={busy}
        busyLabel={t('Signing in...')}
        onClick={() => void leave()}
      >
        {t('Sign in with {name}', { name })}
      </Button>
    </div>
  )
}
