import { DAY_MS } from '../../../language/durations.ts'
import { nameOf, waitingNoteOf } from './forget.ts'

/** Unsent entries of an account. Only that account can send them. */
export interface UnsentNote {
  /** The account's name. */
  name: string
  count: number
  /** Time of the last note, in milliseconds since 1970. */
  at: number
}

/** The longest that entries wait, in milliseconds. */
const LONGEST_MS = 30 * DAY_MS

/** Notes how many entries of `user` are unsent, for display after another account signs in. */
export function noteWaiting({ id, name }: { id: string; name: string }, count: number): void {
  const note: UnsentNote = { name, count, at: Date.now() }
  if (count === 0) localStorage.removeItem(waitingNoteOf(id))
  else localStorage.setItem(waitingNoteOf(id), JSON.stringify(note))
}

/** Unsent entries of other accounts than `userId`. Deletes those that are too old. */
export function waitingOfOthers(userId: string): UnsentNote[] {
  const [start, end] = waitingNoteOf('|').split('|') as [string, string]
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(start) || !key.endsWith(end)) return []
    const owner = key.slice(start.length, -end.length)
    if (owner === userId) return []
    const note: UnsentNote = JSON.parse(localStorage.getItem(key) ?? '')
    if (Date.now() - note.at <= LONGEST_MS) return [note]
    localStorage.removeItem(key)
    indexedDB.deleteDatabase(nameOf(owner, 'offline'))
    return []
  })
}
