import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that what is shown may be old and that nothing can be saved now. */
export function OfflineNotice() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  return (
    <div role="status" className="empty:hidden print:hidden">
      {!online && (
        <p className="caution mb-4 flex items-center gap-2.5 px-3.5 py-2.5 font-semibold">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You are offline. You can look, but nothing can be saved until the network is back.
        </p>
      )}
    </div>
  )
}
