import { base } from '../http/base.ts'

/** Several instances may share an origin, each below a path of its own. */
const OURS = `medicine-cabinet${base}:`

const ofAccount = (userId: string) => `${OURS}${userId}:`

/** The name of a database of this device: it says whose it is. */
export const nameOf = (userId: string, what: string): string => ofAccount(userId) + what

const KEPT_OF = 'kept'

/** The account whose answers this device keeps, for when there is no network to ask who is signed in. */
export const keptOf = (): string | null => localStorage.getItem(KEPT_OF)
export const keepOf = (userId: string): void => localStorage.setItem(KEPT_OF, userId)

/** Deletes what this device keeps of accounts, except of this one. */
export async function forgetKeptOfOthers(userId: string | undefined): Promise<void> {
  if (keptOf() !== userId) localStorage.removeItem(KEPT_OF)
  for (const { name = '' } of (await indexedDB.databases?.()) ?? [])
    if (name.startsWith(OURS) && !(userId && name.startsWith(ofAccount(userId))))
      indexedDB.deleteDatabase(name)
}
