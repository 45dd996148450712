import { Check, Laptop, type LucideIcon, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import type { Session } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { formatDate } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { lastUsed } from '../../base/ui/lastUsed.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useSession } from '../../people/auth/session.tsx'
import { endOtherSessions, endSession } from './api.ts'
import { deviceName } from './deviceName.ts'

const ICONS: Record<NonNullable<Session['device']>['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  program: SquareTerminal,
}

/** The account's sessions; fetched on each visit and focus, as they change elsewhere. */
export function Devices() {
  const { data: sessions, error, refetch } = useRead(reads.sessions, { always: true })
  const { run: endOthers, busy } = useAction(endOtherSessions)
  const { signOut } = useSession()
  if (error)
    return (
      <LoadFailed
        sentence={t('Your devices could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  const others = sessions?.some(({ isThisOne }) => !isThisOne)
  return (
    <Panel>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{t('Signed-In Devices')}</h2>
        {others && (
          <div className="flex flex-wrap gap-x-4">
            <button
              type="button"
              className={settingLink}
              disabled={busy}
              onClick={() => void endOthers({}).catch(() => undefined)}
            >
              {t('Sign Out Other Devices')}
            </button>
            <button
              type="button"
              className={settingLink}
              disabled={busy}
              onClick={() => void endOthers({}).then(signOut, () => undefined)}
            >
              {t('Sign Out Everywhere')}
            </button>
          </div>
        )}
      </div>
      {sessions ? (
        <ul className="mt-1">
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Loading>
          <Skeleton className="mt-3 h-20" />
        </Loading>
      )}
    </Panel>
  )
}

function Device({ session }: { session: Session }) {
  const now = useNow()
  const { run, busy } = useAction(endSession)
  const { id, device, signedInAt, address, lastUsedAt, isThisOne } = session
  const signedIn = formatDate(signedInAt)
  const name = deviceName(device)
  return (
    <Setting
      icon={device ? ICONS[device.kind] : Laptop}
      title={<b>{name}</b>}
      detail={
        <>
          {isThisOne ? t('Now') : lastUsed(lastUsedAt, now)}
          <span className="block wrap-anywhere">
            {address === null
              ? t('Signed in on {signedIn}', { signedIn })
              : t('Signed in on {signedIn} from {address}', { signedIn, address })}
          </span>
        </>
      }
    >
      {isThisOne ? (
        <span className="inline-flex shrink-0 items-center gap-1.5 text-sm font-bold">
          <Check aria-hidden="true" className="size-4.5" />
          {t('This one')}
        </span>
      ) : (
        <button
          type="button"
          aria-label={t('Sign Out {name}', { name })}
          className={settingLink}
          disabled={busy}
          onClick={() => void run({ params: { id } }).catch(() => undefined)}
        >
          {t('Sign Out')}
        </button>
      )}
    </Setting>
  )
}
