import { useEffect, useState } from 'react'
import { useUser } from '../people/auth/session.tsx'
import '../base/device/installing.ts'
import { remindedOf } from '../base/device/reminded.ts'
import { loadCallTags } from '../base/http/cache.ts'
import { Code, isCodeHere } from '../base/ui/Code.tsx'
import { loadAllSentences } from '../base/ui/language.ts'
import { loadToaster } from '../base/ui/ToastRegion.tsx'
import { cache } from './cache.ts'
import { loadKeptFirst } from './loadKeptFirst.ts'
import { connectOffline } from './transport.ts'

const loadNotices = () =>
  import('./LateNotices.tsx').catch(() => {
    // Without a network and without what this device keeps, the page is whole without it; the next one tries again.
    return { default: () => null }
  })

/** Quiet time for a first load, in milliseconds. */
const FIRST_LOAD_MS = 1500

/** Parts that load later: notifications, and network notices, which load at once while offline. */
export function AfterLoad() {
  const { id } = useUser()
  const [isLoaded, setLoaded] = useState(!navigator.onLine)
  useEffect(() => {
    const bring = () => setLoaded(true)
    const afterFirstLoad = setTimeout(() => {
      loadToaster()
      bring()
      // A change that needs them asks again.
      loadCallTags().catch(() => undefined)
      // A page that needs them asks again.
      loadAllSentences().catch(() => undefined)
      // Without a network the next start does it.
      if (remindedOf() === id)
        import('../reminders/keepReminded.ts')
          .then((code) => code.renewReminding(id, cache))
          .catch(() => undefined)
    }, FIRST_LOAD_MS)
    addEventListener('offline', bring)
    return () => {
      clearTimeout(afterFirstLoad)
      removeEventListener('offline', bring)
    }
  }, [id])
  return (
    <>
      {isCodeHere(loadKeptFirst) && <Code load={loadKeptFirst} props={{}} />}
      <div role="status" className="empty:hidden print:hidden">
        {isLoaded && <Code load={loadNotices} props={{ connect: connectOffline }} />}
      </div>
    </>
  )
}
