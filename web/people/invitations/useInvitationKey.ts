import { useEffect, useState } from 'react'
import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'

/** Keeps an invitation's key with the page's history entry, so that a reload finds it. */
interface HistoryState {
  invitation?: InvitationKeyBody
}

function keep(invitation: InvitationKeyBody | undefined): void {
  // Removes the part after `#` from the address: addresses are seen, copied and stored.
  history.replaceState({ ...history.state, invitation }, '', location.pathname + location.search)
}

/** The key in the address, which leaves it at once; else the one kept before. */
function takeKey(): InvitationKeyBody | undefined {
  const token = location.hash.slice(1)
  if (token === '') return (history.state as HistoryState | null)?.invitation
  keep({ token })
  return { token }
}

/** Key of this page's invitation, and a way to replace it. */
export function useInvitationKey() {
  const [key, setKey] = useState(takeKey)
  useEffect(() => {
    // Opening another link in the same tab changes only the fragment.
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
