import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { startWorker } from './worker.ts'

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** A chunk of its own, above every page: what is to be said of the network and of the app itself. */
export default function Notices() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  return (
    <>
      <NewVersion />
      {!online && (
        <p className="caution mb-4 flex items-center gap-2.5 px-3.5 py-2.5 font-semibold">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You are offline. You can look, but nothing can be saved until the network is back.
        </p>
      )}
    </>
  )
}

/** Offers a newer version of the app once it is here. Nothing changes under anybody's hands before. */
function NewVersion() {
  const [reload, setReload] = useState<() => void>()
  useEffect(() => {
    startWorker((bring) => setReload(() => bring)).catch((error: unknown) =>
      console.warn('The app cannot be kept for when there is no network:', error),
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
