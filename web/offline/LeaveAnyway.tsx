import { useEffect, useState } from 'react'
import { outlet } from '../http/outlet.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { waitingActs } from './queue/queue.ts'

/** Asks before somebody signs out whose doses were not sent yet: they are nowhere else. */
export function LeaveAnyway() {
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => {
    outlet.holdsBack = (signOut) => {
      if (waitingActs().length === 0) return false
      setLeave(() => signOut)
      return true
    }
    return () => {
      outlet.holdsBack = undefined
    }
  }, [])
  if (!leave) return null
  const { length } = waitingActs()
  return (
    <ConfirmDialog
      title="Sign Out?"
      text={`${length === 1 ? '1 entry on this device was' : `${length} entries on this device were`} not sent yet. Signing out removes ${length === 1 ? 'it' : 'them'} for good.`}
      confirm="Sign Out"
      busyLabel="Signing out..."
      onConfirm={async () => leave()}
      onCancel={() => setLeave(undefined)}
    />
  )
}
