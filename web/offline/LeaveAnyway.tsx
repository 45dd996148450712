import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../auth/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { onWaiting, waitingActs } from './queue/queue.ts'
import { countUnderWay, endOfUnderWay } from './queue/underWay.ts'

/** How long pending requests get to finish before the question, in milliseconds. */
const UNASKED_MS = 500

/** The consequence of signing out with unsent entries, or else with pending requests. */
function wordsOf(waiting: number, underWay: number): string {
  const count = waiting || underWay
  const [entries, were, are, them] =
    count === 1 ? ['1 entry', 'was', 'is', 'it'] : [`${count} entries`, 'were', 'are', 'them']
  return waiting
    ? `${entries} on this device ${were} not sent yet. Signing out removes ${them} for good.`
    : `${entries} ${are} still being sent. Signing out now may lose ${them}.`
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
      title="Sign Out?"
      text={wordsOf(length, countUnderWay())}
      confirm="Sign Out"
      busyLabel="Signing out..."
      onConfirm={async () => leave()}
      onCancel={() => setLeave(undefined)}
    />
  )
}
