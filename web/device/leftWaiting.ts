import { nameOf, waitingNoteOf } from './forget.ts'

/** What an account did on this device and was not sent: only that person can send it. */
export interface LeftWaiting {
  /** Whose it is, by the name of the account. */
  name: string
  count: number
  /** When this was noted last, in milliseconds since 1970. */
  at: number
}

/** Nothing waits for longer, in milliseconds: by then nobody sends it as it was. */
const LONGEST_MS = 30 * 24 * 60 * 60_000

/** Notes how much of `user` waits on this device, so that it stays when somebody else signs in. */
export function noteWaiting({ id, name }: { id: string; name: string }, count: number): void {
  const note: LeftWaiting = { name, count, at: Date.now() }
  if (count === 0) localStorage.removeItem(waitingNoteOf(id))
  else localStorage.setItem(waitingNoteOf(id), JSON.stringify(note))
}

/** What waits on this device of others than `userId`. What is too old is deleted. */
export function waitingOfOthers(userId: string): LeftWaiting[] {
  const [start, end] = waitingNoteOf('|').split('|') as [string, string]
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(start) || !key.endsWith(end)) return []
    const owner = key.slice(start.length, -end.length)
    if (owner === userId) return []
    const note: LeftWaiting = JSON.parse(localStorage.getItem(key) ?? '')
    if (Date.now() - note.at <= LONGEST_MS) return [note]
    localStorage.removeItem(key)
    indexedDB.deleteDatabase(nameOf(owner, 'offline'))
    return []
  })
}
