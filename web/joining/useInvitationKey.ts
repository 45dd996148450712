import { useEffect, useState } from 'react'
import type { InvitationKeyBody } from '../../contract/invitationKey.ts'

/** Where the key of an invitation is kept: with this page's entry in the browser's history, so that a reload finds it. */
interface Kept {
  invitation?: InvitationKeyBody
}

function keep(invitation: InvitationKeyBody | undefined): void {
  // What the address says behind the `#` goes out of it: addresses are looked at, copied and kept.
  history.replaceState({ ...history.state, invitation }, '', location.pathname + location.search)
}

/** The key in the address, which leaves it at once; else the one kept before. */
function takeKey(): InvitationKeyBody | undefined {
  const token = location.hash.slice(1)
  if (token === '') return (history.state as Kept | null)?.invitation
  keep({ token })
  return { token }
}

/** What opens the invitation that this page is about, and a way to say that it is another one. */
export function useInvitationKey() {
  const [key, setKey] = useState(takeKey)
  useEffect(() => {
    // Another link that is opened in the same tab changes nothing but what stands behind the `#`.
    const onHash = () => setKey(takeKey())
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  const use = (next: InvitationKeyBody | undefined) => {
    keep(next)
    setKey(next)
  }
  return [key, use] as const
}
