import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiToken, TokenScope } from '../../../contract/apiTokens.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { base } from '../../base/http/base.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { formatDate } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { lastUsed } from '../../base/ui/lastUsed.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { endApiToken } from './api.ts'
import { useOpenAgain } from './proof.ts'

const loadDialog = () => import('./NewApiTokenDialog.tsx')

const MAY: Record<TokenScope, string> = {
  see: sentence('May see'),
  log: sentence('May see and log doses'),
  manage: sentence('May see, log doses and change medicines'),
}

/** The account's credentials for programs; fetched on each visit and focus, as programs use them meanwhile. */
export default function ApiTokens({ email }: { email: string }) {
  const { data: tokens, error, refetch } = useRead(reads.apiTokens, { always: true })
  const [making, setMaking] = useState(useOpenAgain() === 'token')
  const close = () => setMaking(false)
  if (error)
    return (
      <LoadFailed
        sentence={t('Your API tokens could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Panel>
      <h2 className="text-xl">{t('API Tokens')}</h2>
      <p className="mt-1 text-sm leading-[1.35] text-ink-2">
        {t(
          'For Home Assistant and other programs. A token keeps working when you change your password or sign out your devices: end it here.',
        )}
      </p>
      <a href={`${base}/api/docs`} className="quiet-link">
        {t('How programs use it')}
      </a>
      {tokens ? (
        <ul className="mt-1">
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      ) : (
        <Loading>
          <Skeleton className="mt-3 h-20" />
        </Loading>
      )}
      <div className="mt-3">
        <Button
          look="line"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => setMaking(true)}
        >
          {t('New API Token')}
        </Button>
      </div>
      {making && <OnDemand load={loadDialog} props={{ email, onClose: close }} onFailed={close} />}
    </Panel>
  )
}

function Token({ token: { id, name, scope, familyId, expiresAt, lastUsedAt } }: { token: ApiToken }) {
  const now = useNow()
  const { families } = useFamilies()
  const [ending, setEnding] = useState(false)
  const { run } = useAction(endApiToken)
  const family = families?.find((one) => one.id === familyId)?.name
  const date = formatDate(expiresAt)
  const hasEnded = Date.parse(expiresAt) <= now.getTime()
  return (
    <Setting
      icon={KeyRound}
      title={
        <b>
          <bdi>{name}</bdi>
        </b>
      }
      detail={
        <>
          {t(MAY[scope])}
          <bdi className="block">
            {familyId === null ? t('All my families') : (family ?? t('A former family'))}
          </bdi>
          <span className="block">
            {lastUsedAt === null
              ? t('Not used yet')
              : t('Last used: {when}', { when: lastUsed(lastUsedAt, now) })}
          </span>
          <span className={hasEnded ? 'block font-semibold text-danger' : 'block'}>
            {hasEnded ? t('Ended on {date}', { date }) : t('Ends on {date}', { date })}
          </span>
        </>
      }
    >
      <button
        type="button"
        aria-label={hasEnded ? t('Remove {name}', { name }) : t('End {name}', { name })}
        className={settingLink}
        onClick={() => setEnding(true)}
      >
        {hasEnded ? t('Remove') : t('End')}
      </button>
      {ending && (
        <ConfirmDialog
          title={hasEnded ? t('Remove “{name}”?', { name }) : t('End “{name}”?', { name })}
          text={
            hasEnded
              ? t('It no longer works. This removes it from the list.')
              : t('Programs that use it can no longer reach your Medicine Cabinet. This cannot be undone.')
          }
          confirm={hasEnded ? t('Remove') : t('End Token')}
          busyLabel={t('Ending...')}
          onConfirm={() => run({ params: { id } }).catch(() => setEnding(false))}
          onCancel={() => setEnding(false)}
        />
      )}
    </Setting>
  )
}
