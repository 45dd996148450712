import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../auth/session.tsx'
import { Button } from '../ui/Button.tsx'
import { dayOf, formatDate, formatTime } from '../ui/dates.ts'
import { useNow } from '../ui/useNow.ts'
import { oldestOf } from './asOf.ts'
import { isAway, onContact } from './contact.ts'
import { LeaveAnyway } from './LeaveAnyway.tsx'
import { shownSince } from './outlet.ts'
import { startKeeping } from './start.ts'
import { WaitingActs, WaitingOfOthers } from './WaitingActs.tsx'
import { startWorker } from './worker.ts'

/** A chunk of its own, above every page: what is to be said of the network and of the app itself. */
export default function Notices() {
  const user = useUser()
  const cache = useQueryClient()
  useEffect(() => startKeeping(user, cache), [user, cache])
  const away = useSyncExternalStore(onContact, isAway)
  return (
    <>
      <NewVersion />
      {away && <Away />}
      <WaitingActs />
      <WaitingOfOthers userId={user.id} />
      <LeaveAnyway />
    </>
  )
}

/** Says that the server cannot be reached, and how old is what is shown. */
function Away() {
  const cache = useQueryClient()
  const now = useNow()
  const queries = cache.getQueryCache()
  // The pages' reads come and go beside this.
  const at = useSyncExternalStore(
    (changed) => queries.subscribe(changed),
    () => oldestOf(queries.findAll({ type: 'active' }), shownSince),
  )
  const asOf = at === undefined ? '' : ` As of ${timeOf(new Date(at).toISOString(), now)}.`
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-md border-[1.5px] border-edge bg-enamel px-3.5 py-2.5 leading-[1.35]">
      <WifiOff aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <span>
        <b>
          {navigator.onLine ? 'Medicine Cabinet cannot be reached.' : 'You are offline.'}
          {asOf}
        </b>{' '}
        Doses you log or skip now will sync later. Other changes need a connection.
      </span>
    </p>
  )
}

/** "8:12 AM", of another day than `now` "November 20, 2026, 8:12 AM". */
const timeOf = (instant: string, now: Date): string =>
  `${dayOf(instant) === dayOf(now) ? '' : `${formatDate(instant)}, `}${formatTime(instant)}`

/** Offers a newer version of the app once it is here. Nothing changes under anybody's hands before. */
function NewVersion() {
  const [reload, setReload] = useState<() => void>()
  useEffect(() => {
    startWorker((bring) => setReload(() => bring)).catch((error: unknown) =>
      console.warn('Offline support could not start:', error),
    )
  }, [])
  if (!reload) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-[1.5px] border-edge bg-enamel px-3.5 py-2.5">
      <RefreshCw aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1 leading-[1.35]">A new version is ready.</p>
      <Button look="line" onClick={reload}>
        Reload
      </Button>
    </div>
  )
}
