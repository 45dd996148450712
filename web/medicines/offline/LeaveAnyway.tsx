import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t, tn } from '../../../language/t.ts'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { useSession } from '../../people/auth/session.tsx'
import { onWaiting, waitingActs } from './queue/queue.ts'
import { countUnderWay, endOfUnderWay } from './queue/underWay.ts'

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
export function LeaveAnyway() {
  const [leave, setLeave] = useState<() => void>()
  const [isLate, setLate] = useState(false)
  const { length } = useSyncExternalStore(onWaiting, waitingActs)
  const { guardSignOut } = useSession()
  const guard = useRef(guardSignOut)
  useEffect(
    () =>
      guard.current((signOut) => {
        if (waitingActs().length + countUnderWay() === 0) return false
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
      if (!isOver && waitingActs().length === 0) leave()
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
