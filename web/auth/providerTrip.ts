import type { InvitationKeyBody } from '../../contract/invitationKey.ts'

/** What this tab left for the provider with. */
export interface ProviderTrip {
  /** Of the request: the server takes the provider's answer only with it. */
  key: string
  /** A sign-in, or for the account that is signed in here, a link or a proof. */
  purpose: 'signIn' | 'link' | 'proof'
  /** Page to return to. */
  from?: string | undefined
  /** Dialog of the account page to open again. */
  open?: string | undefined
  invitation?: InvitationKeyBody | undefined
}

const KEPT = 'providerTrip'

/** Leads to the provider's page. */
export function leaveFor(url: string, trip: ProviderTrip): void {
  sessionStorage.setItem(KEPT, JSON.stringify(trip))
  location.assign(url)
}

/** What this tab left with and the provider's answer, which leaves the address at once. */
export function takeReturn(): { trip: ProviderTrip | undefined; answer: string } {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  const answer = location.search
  history.replaceState(history.state, '', location.pathname)
  return { trip: kept === null ? undefined : (JSON.parse(kept) as ProviderTrip), answer }
}
