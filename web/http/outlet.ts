import type { Answer, CallName } from '../../contract/calls.ts'
import { type Sent, send } from './send.ts'

interface Outlet {
  send: typeof send
  /** An answer as screens see it, where that is more than what the server said. */
  shown?: <Name extends CallName>(name: Name, input: Sent<Name>, answer: Answer<Name>) => Answer<Name>
  /** What is said in the place of success of something that was only kept; undefined where it was done. */
  keptWords?: (answer: unknown) => string | undefined
  /** Takes over signing out where something would be lost by it; false where nothing would. */
  holdsBack?: ((signOut: () => void) => boolean) | undefined
}

/** What the screens' calls go through. `web/offline` takes its place to answer where there is no network. */
export const outlet: Outlet = { send }
