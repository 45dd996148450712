import { base } from '../http/base.ts'

/** Several instances may share an origin, each below its own path. */
const OURS = `medicine-cabinet${base}:`

const ofAccount = (userId: string) => `${OURS}${userId}:`

/** The name of a database on this device, which includes its account. */
export const nameOf = (userId: string, what: string): string => ofAccount(userId) + what

/** The localStorage key that notes unsent entries of an account. */
export const waitingNoteOf = (userId: string): string => `${ofAccount(userId)}waiting`

const KEPT_OF = 'kept'

/** The account whose answers this device keeps, for when no network can say who is signed in. */
export const dataOwner = (): string | null => localStorage.getItem(KEPT_OF)

/**
 * Keeps data of `userId` from now on, and deletes that of all other accounts, except unsent entries, which wait for their owner. `leaving` confirmed to
 * sign out: its unsent entries go too.
 */
export async function forgetKeptOfOthers(userId: string | undefined, leaving?: string): Promise<void> {
  if (userId) localStorage.setItem(KEPT_OF, userId)
  else localStorage.removeItem(KEPT_OF)
  if (leaving) localStorage.removeItem(waitingNoteOf(leaving))
  for (const { name = '' } of (await indexedDB.databases?.()) ?? []) {
    if (!name.startsWith(OURS) || (userId && name.startsWith(ofAccount(userId)))) continue
    const [owner = '', what] = name.slice(OURS.length).split(':')
    if (what !== 'offline' || !localStorage.getItem(waitingNoteOf(owner))) indexedDB.deleteDatabase(name)
  }
}
