import { Ellipsis, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { WayIn } from '../../../../contract/account.ts'
import type { OperatorAccount } from '../../../../contract/operatorAccounts.ts'
import { numberText } from '../../../../language/numbers.ts'
import { sentence, t } from '../../../../language/t.ts'
import { useAction } from '../../../base/http/action.ts'
import { sentenceOf } from '../../../base/http/callFailed.ts'
import { useRead } from '../../../base/http/read.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/Field.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { Loading } from '../../../base/ui/Loading.tsx'
import { lastUsed } from '../../../base/ui/lastUsed.ts'
import { OnDemand } from '../../../base/ui/OnDemand.tsx'
import { Panel } from '../../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../../base/ui/Setting.tsx'
import { Skeleton } from '../../../base/ui/Skeleton.tsx'
import { useNow } from '../../../base/ui/useNow.ts'
import { useSession } from '../../../people/auth/session.tsx'
import { sendResetMail, serverReads, setDisabled } from './api.ts'

const loadDialog = () => import('./AccountDialog.tsx')

/** Accounts from which on the list can be searched. */
const MANY = 10

const WAYS: Record<WayIn, string> = {
  password: sentence('Password'),
  passkey: sentence('Passkey'),
  provider: sentence('Provider'),
}

const waysText = ({ waysIn, hasSecondStep }: OperatorAccount) =>
  waysIn
    .map((way) => (way === 'password' && hasSecondStep ? t('Password and code') : t(WAYS[way])))
    .join(', ')

/** Accounts of the server, with what the operator can do about each. */
export function ServerAccounts() {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useRead(serverReads.accounts(search), { always: true })
  const [total, setTotal] = useState(0)
  if (data && data.total !== total) setTotal(data.total)
  return (
    <Panel>
      <h2 className="flex justify-between gap-2 text-xl">
        {t('Accounts')} {total > 0 && <span className="font-sans font-normal">{numberText(total)}</span>}
      </h2>
      {total > MANY && (
        <div className="mt-2">
          <TextField
            label={t('Name or e-mail')}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      {error && !data ? (
        <LoadFailed
          sentence={t('The accounts could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <ul className="mt-1">
          {data.accounts.map((account) => (
            <AccountRow key={account.id} account={account} mailsResets={data.mailsResets} />
          ))}
        </ul>
      ) : (
        <Loading>
          <Skeleton className="mt-2 h-40" />
        </Loading>
      )}
    </Panel>
  )
}

function AccountRow({ account, mailsResets }: { account: OperatorAccount; mailsResets: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const { name, email, lastSeenAt, isOperator, disabledAt } = account
  return (
    <>
      <Setting
        icon={UserRound}
        title={
          <>
            <b dir="auto">{name}</b>
            {isOperator && ` · ${t('Runs the server')}`}
          </>
        }
        detail={
          <>
            <span className="block">{email}</span>
            {[lastSeenAt === null ? t('Not seen lately') : lastUsed(lastSeenAt, now), waysText(account)]
              .filter((text) => text !== '')
              .join(' · ')}
            {disabledAt !== null && <b className="block text-danger">{t('Disabled')}</b>}
          </>
        }
      >
        <button
          type="button"
          className={`${settingLink} min-w-11 justify-center`}
          aria-expanded={isOpen}
          aria-label={t('{name}: more', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      </Setting>
      {isOpen && (
        <li className="pb-3">
          <AccountActions account={account} mailsResets={mailsResets} />
        </li>
      )}
    </>
  )
}

function AccountActions({ account, mailsResets }: { account: OperatorAccount; mailsResets: boolean }) {
  const { id, disabledAt } = account
  const { user } = useSession()
  const { run: disable, busy: isDisabling } = useAction(setDisabled)
  const { run: mail, busy: isMailing } = useAction(sendResetMail)
  const [dialog, setDialog] = useState<'link' | 'removal'>()
  const close = () => setDialog(undefined)
  if (user?.id === id)
    return <p className="text-sm text-ink-2">{t('This is you. Your account has a page of its own.')}</p>
  const isDisabled = disabledAt !== null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {mailsResets ? (
          <Button
            look="line"
            busy={isMailing}
            busyLabel={t('Sending...')}
            onClick={() => void mail({ params: { id } }).catch(() => undefined)}
          >
            {t('Send Reset Link')}
          </Button>
        ) : (
          <Button look="line" onClick={() => setDialog('link')}>
            {t('Make Reset Link')}
          </Button>
        )}
        <Button
          look="line"
          busy={isDisabling}
          busyLabel={t('Saving...')}
          onClick={() =>
            void disable({ params: { id }, body: { disabled: !isDisabled } }).catch(() => undefined)
          }
        >
          {isDisabled ? t('Enable') : t('Disable')}
        </Button>
        <Button look="danger" onClick={() => setDialog('removal')}>
          {t('Remove')}
        </Button>
      </div>
      {dialog && (
        <OnDemand load={loadDialog} props={{ account, what: dialog, onClose: close }} onFailed={close} />
      )}
    </>
  )
}
