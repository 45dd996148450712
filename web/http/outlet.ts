import { send } from './send.ts'

/** What the screens' calls go through. `web/offline` takes its place to answer where there is no network. */
export const outlet = { send }
