import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '../../../contract/passkeys.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { formatDate } from '../../base/ui/dates.ts'
import { lastUsed } from '../../base/ui/lastUsed.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useTakesPasskeys } from '../../people/auth/usePasskeys.ts'
import { removePasskey } from './api.ts'

const loadAdding = () => import('./AddPasskeyDialog.tsx')
const loadRenaming = () => import('./RenamePasskeyDialog.tsx')
const loadProving = () => import('./ProveDialog.tsx')

/** The account's passkeys; nothing where there are none and none can be made. */
export function Passkeys({ email }: { email: string }) {
  const { data: passkeys = [] } = useRead(reads.passkeys, { always: true })
  const takesPasskeys = useTakesPasskeys()
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  if (passkeys.length === 0 && !takesPasskeys) return null
  return (
    <div className="border-t border-rule">
      <ul>
        {passkeys.map((passkey) => (
          <Entry key={passkey.id} passkey={passkey} email={email} />
        ))}
      </ul>
      {takesPasskeys && (
        <div className="grid gap-2 pt-3 pb-1">
          {passkeys.length === 0 && (
            <p className="text-sm leading-[1.35] text-ink-2">
              {t(
                'With a passkey you sign in with your fingerprint, face or screen lock instead of the password.',
              )}
            </p>
          )}
          <Button
            look="line"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setAdding(true)}
          >
            {t('Add a Passkey')}
          </Button>
        </div>
      )}
      {adding && <OnDemand load={loadAdding} props={{ email, onClose: close }} onFailed={close} />}
    </div>
  )
}

function Entry({ passkey, email }: { passkey: Passkey; email: string }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const now = useNow()
  const { run } = useAction(removePasskey)
  const [open, setOpen] = useState<'renaming' | 'removing'>()
  const close = () => setOpen(undefined)
  return (
    <Setting
      icon={Fingerprint}
      title={<bdi>{name}</bdi>}
      detail={
        lastUsedAt === null
          ? t('Passkey, added on {date}', { date: formatDate(createdAt) })
          : t('Passkey, last used: {when}', { when: lastUsed(lastUsedAt, now) })
      }
    >
      <div className="ms-auto flex flex-wrap gap-x-3">
        <button
          type="button"
          aria-label={t('Rename {name}', { name })}
          className={settingLink}
          onClick={() => setOpen('renaming')}
        >
          {t('Rename')}
        </button>
        <button
          type="button"
          aria-label={t('Remove {name}', { name })}
          className={settingLink}
          onClick={() => setOpen('removing')}
        >
          {t('Remove')}
        </button>
      </div>
      {open === 'renaming' && (
        <OnDemand load={loadRenaming} props={{ passkey, onClose: close }} onFailed={close} />
      )}
      {open === 'removing' && (
        <OnDemand
          load={loadProving}
          props={{
            title: t('Remove “{name}”?', { name }),
            description: t('It no longer signs in here. Delete it on your device too.'),
            submit: t('Remove Passkey'),
            look: 'danger-solid' as const,
            email,
            act: () => run({ params: { id } }),
            onClose: close,
          }}
          onFailed={close}
        />
      )}
    </Setting>
  )
}
