import { base } from '../http/base.ts'
import { readToken } from '../http/token.ts'

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

const KEPT_BY = 'keptBy'

/** The beginning of the token with which data is kept: names the token, and opens nothing. */
const markOf = (token: string | null): string => token?.slice(0, 12) ?? ''

/**
 * The account whose answers this device keeps, if the stored token is the one that it was last signed in with. Undefined for
 * any other token, whose account only the server knows.
 */
export function keptOwner(): string | undefined {
  const mark = markOf(readToken())
  return (mark !== '' && localStorage.getItem(KEPT_BY) === mark && dataOwner()) || undefined
}

/**
 * Keeps data of `userId` from now on, and deletes that of all other accounts, except unsent entries, which wait for their owner. The stored token is theirs. `leaving` confirmed to
 * sign out: its unsent entries go too.
 */
export async function forgetKeptOfOthers(userId: string | undefined, leaving?: string): Promise<void> {
  if (userId) localStorage.setItem(KEPT_OF, userId)
  else localStorage.removeItem(KEPT_OF)
  localStorage.setItem(KEPT_BY, userId ? markOf(readToken()) : '')
  if (leaving) localStorage.removeItem(waitingNoteOf(leaving))
  for (const { name = '' } of (await indexedDB.databases?.()) ?? []) {
    if (!name.startsWith(OURS) || (userId && name.startsWith(ofAccount(userId)))) continue
    const [owner = '', what] = name.slice(OURS.length).split(':')
    if (what !== 'offline' || !localStorage.getItem(waitingNoteOf(owner))) indexedDB.deleteDatabase(name)
  }
}
