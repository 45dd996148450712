import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { nameOf } from './forget.ts'

/**
 * Opens an IndexedDB database of an account; `what` names its purpose. When the account signs out in any tab, `onForgotten` is
 * called and later requests fail. Rejects where the browser stores nothing, as in some private windows.
 */
export function openKept<Schema extends DBSchema>(
  { userId, what, version }: { userId: string; what: string; version: number },
  upgrade: (database: IDBPDatabase<Schema>) => void,
  onForgotten: () => void,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(nameOf(userId, what), version, {
    upgrade: (database) => upgrade(database),
    blocking(_current, _blocked, event) {
      // A deletion waits until no tab has it open.
      ;(event.target as IDBDatabase).close()
      onForgotten()
    },
  })
}
