import { useEffect, useState } from 'react'

/** The token in the address, which leaves it at once and stays with this page's entry in the history, so that a reload finds it. */
function takeToken(): string {
  const kept: { reminder?: string } | null = history.state
  const token = location.hash.slice(1) || (kept?.reminder ?? '')
  history.replaceState({ ...kept, reminder: token }, '', location.pathname + location.search)
  return token
}

/** Token in the fragment of a message's link, which browsers send to no server; empty without one. */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // The link of another message, opened in the same tab.
    const onHash = () => setToken(takeToken())
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  return token
}
