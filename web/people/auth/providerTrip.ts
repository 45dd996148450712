import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'

/** State that this tab left for the provider with. */
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

/** State that this tab left with, and the provider's answer. Reads only: React may render a page more than once before it is shown. */
export function readReturn(): { trip: ProviderTrip | undefined; answer: string } {
  const kept = sessionStorage.getItem(KEPT)
  return { trip: kept === null ? undefined : (JSON.parse(kept) as ProviderTrip), answer: location.search }
}

/** Takes the answer out of the address and forgets the trip: it works once. */
export function endReturn(): void {
  sessionStorage.removeItem(KEPT)
  history.replaceState(history.state, '', location.pathname)
}
