import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useUser } from '../../people/auth/session.tsx'
import { askClock } from './askClock.ts'
import { LeaveAnyway } from './LeaveAnyway.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { startKeeping } from './start.ts'
import type { Offline } from './transport.ts'
import { WaitingActs, WaitingOfOthers } from './WaitingActs.tsx'
import { startWorker } from './worker.ts'

/** Notices about the network and the app. */
export default function Notices({ connect }: { connect: (offline: Offline) => void }) {
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
