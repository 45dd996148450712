import { History } from 'lucide-react'
import { useState } from 'react'
import type { WayIn } from '../../../contract/account.ts'
import { type AccountEvent, type AccountEventKind, EVENT_DAYS } from '../../../contract/accountEvents.ts'
import { sentence, t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lastUsed } from '../../base/ui/lastUsed.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { deviceName } from './deviceName.ts'

const FIRST = 10

const KINDS: Record<Exclude<AccountEventKind, 'signedIn' | 'signInFailed'>, string> = {
  signedOutElsewhere: sentence('All other devices were signed out'),
  emailChanged: sentence('The e-mail was changed'),
  passwordChanged: sentence('The password was changed'),
  passkeyAdded: sentence('The passkey “{thing}” was added'),
  passkeyRemoved: sentence('The passkey “{thing}” was removed'),
  authenticatorOn: sentence('The authenticator app was turned on'),
  authenticatorOff: sentence('The authenticator app was turned off'),
  recoveryCodesMade: sentence('New recovery codes were made'),
  recoveryCodeUsed: sentence('A recovery code was used'),
  providerLinked: sentence('A sign-in provider was linked'),
  providerUnlinked: sentence('A sign-in provider was unlinked'),
  tokenMade: sentence('The API token “{thing}” was made'),
  tokenEnded: sentence('The API token “{thing}” was ended'),
  disabled: sentence('The person who runs the server disabled the account'),
  enabled: sentence('The person who runs the server enabled the account again'),
  resetLinkMade: sentence('The person who runs the server made a link for a new password'),
}

const SIGNED_IN: Record<WayIn, string> = {
  password: sentence('Signed in with the password'),
  passkey: sentence('Signed in with a passkey'),
  provider: sentence('Signed in through a provider'),
}

function textOf({ what, way, thing }: AccountEvent): string {
  if (what === 'signInFailed') return t('Signing in failed')
  if (what === 'signedIn') return t(SIGNED_IN[way ?? 'password'])
  return t(KINDS[what], { thing: thing ?? '' })
}

/** Sign-ins and changes of the account; fetched on each visit and focus, as it happens elsewhere. */
export function WhatHappened() {
  const [showsAll, setShowsAll] = useState(false)
  const limit = showsAll ? 1000 : FIRST
  const { data: events, error, refetch } = useRead(reads.accountEvents(limit), { always: true })
  const now = useNow()
  if (error)
    return (
      <LoadFailed
        sentence={t('What happened could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Panel>
      <h2 className="text-xl">{t('What Happened')}</h2>
      <p className="mt-1 text-sm leading-[1.35] text-ink-2">
        {t('In the last {days} days. Change your password if something here was not you.', {
          days: String(EVENT_DAYS),
        })}
      </p>
      <ul className="mt-1">
        {events?.map((event) => (
          <Setting
            key={event.id}
            icon={History}
            title={event.what === 'signInFailed' ? <b>{textOf(event)}</b> : textOf(event)}
            detail={
              <>
                {lastUsed(event.at, now)}
                <span className="block wrap-anywhere">
                  {event.address === null
                    ? deviceName(event.device)
                    : t('{device}, from {address}', {
                        device: deviceName(event.device),
                        address: event.address,
                      })}
                </span>
              </>
            }
          />
        ))}
      </ul>
      {events?.length === 0 && <p className="py-2.5">{t('Nothing yet.')}</p>}
      {!showsAll && events?.length === FIRST && (
        <button type="button" className={settingLink} onClick={() => setShowsAll(true)}>
          {t('Show All')}
        </button>
      )}
    </Panel>
  )
}
