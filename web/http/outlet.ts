import { send } from './send.ts'

interface Outlet {
  send: typeof send
  /** What is said in the place of success of something that was only kept; undefined where it was done. */
  keptWords?: (answer: unknown) => string | undefined
  /** Takes over signing out where something would be lost by it; false where nothing would. */
  holdsBack?: ((signOut: () => void) => boolean) | undefined
}

/** What the screens' calls go through. `web/offline` takes its place to answer where there is no network. */
export const outlet: Outlet = { send }
