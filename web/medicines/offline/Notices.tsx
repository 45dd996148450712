import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t, tn } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useSession, useUser } from '../../people/auth/session.tsx'
import { askClock } from './askClock.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { onWaiting, queuedChanges } from './queue/queue.ts'
import { countUnderWay, endOfUnderWay } from './queue/underWay.ts'
import { startKeeping } from './start.ts'
import type { OfflineTransport } from './transport.ts'
import { WaitingActs, WaitingOfOthers } from './WaitingActs.tsx'
import { startWorker } from './worker.ts'

/** Time that pending requests get to finish before the question. */
const UNASKED_MS = 500

/** The consequence of signing out with unsent entries, or else with pending requests. */
function wordsOf(waiting: number, underWay: number): string {
  return waiting
    ? tn(
        waiting,
        '{count} entry on this device was not sent yet. Signing out removes it for good.',
        '{count} entries on this device were not sent yet. Signing out removes them for good.',
      )
    : tn(
        underWay,
        '{count} entry is still being sent. Signing out now may lose it.',
        '{count} entries are still being sent. Signing out now may lose them.',
      )
}

/** Asks before signing out with unsent doses, which exist only on this device. Signs out by itself once they are sent. */
function LeaveAnyway() {
  const [leave, setLeave] = useState<() => void>()
  const [isLate, setLate] = useState(false)
  const { length } = useSyncExternalStore(onWaiting, queuedChanges)
  const { guardSignOut } = useSession()
  const guard = useRef(guardSignOut)
  useEffect(
    () =>
      guard.current((signOut) => {
        if (queuedChanges().length + countUnderWay() === 0) return false
        setLate(false)
        setLeave(() => () => {
          setLeave(undefined)
          signOut()
        })
        return true
      }),
    [],
  )
  useEffect(() => {
    if (!leave || length > 0) return
    let isOver = false
    const timer = setTimeout(() => setLate(true), UNASKED_MS)
    void endOfUnderWay().then(() => {
      if (!isOver && queuedChanges().length === 0) leave()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [leave, length])
  if (!leave || (length === 0 && !isLate)) return null
  return (
    <ConfirmDialog
      title={t('Sign Out?')}
      text={wordsOf(length, countUnderWay())}
      confirm={t('Sign Out')}
      busyLabel={t('Signing out...')}
      onConfirm={async () => leave()}
      onCancel={() => setLeave(undefined)}
    />
  )
}

/** Notices about the network and the app. */
export default function Notices({ connect }: { connect: (offline: OfflineTransport) => void }) {
  const user = useUser()
  const cache = useQueryClient()
  const now = useNow()
  useEffect(() => startKeeping(user, cache, connect), [user, cache, connect])
  // Setting the clock changes the minute.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute
  useEffect(() => void askClock(), [now])
  return (
    <>
      <OfflineLine />
      <NewVersion />
      <WaitingActs />
      <WaitingOfOthers userId={user.id} />
      <LeaveAnyway />
    </>
  )
}

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
      <p className="min-w-0 flex-1 leading-[1.35]">{t('A new version is ready.')}</p>
      <Button look="line" onClick={reload}>
        {t('Reload')}
      </Button>
    </div>
  )
}
