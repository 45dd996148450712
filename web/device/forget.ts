import { base } from '../http/base.ts'

/** Several instances may share an origin, each below a path of its own. */
const OURS = `medicine-cabinet${base}:`

const ofAccount = (userId: string) => `${OURS}${userId}:`

/** The name of a database of this device: it says whose it is. */
export const nameOf = (userId: string, what: string): string => ofAccount(userId) + what

/** The name of the note in localStorage that entries of an account wait in its database `offline`. */
export const waitingNoteOf = (userId: string): string => `${ofAccount(userId)}waiting`

const KEPT_OF = 'kept'

/** The account whose answers this device keeps, for when there is no network to ask who is signed in. */
export const keptOf = (): string | null => localStorage.getItem(KEPT_OF)
export const keepOf = (userId: string): void => localStorage.setItem(KEPT_OF, userId)

/**
 * Deletes what this device keeps of accounts, except of `userId`, and except what others did here and only they can send: it
 * waits for them. Of `leaving`, who signs out and was asked, that goes too.
 */
export async function forgetKeptOfOthers(userId: string | undefined, leaving?: string): Promise<void> {
  if (keptOf() !== userId) localStorage.removeItem(KEPT_OF)
  if (leaving) localStorage.removeItem(waitingNoteOf(leaving))
  for (const { name = '' } of (await indexedDB.databases?.()) ?? []) {
    if (!name.startsWith(OURS) || (userId && name.startsWith(ofAccount(userId)))) continue
    const [owner = '', what] = name.slice(OURS.length).split(':')
    if (what !== 'offline' || !localStorage.getItem(waitingNoteOf(owner))) indexedDB.deleteDatabase(name)
  }
}
