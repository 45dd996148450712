import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { nameOf } from './forget.ts'

/**
 * Opens a database that this device keeps for an account, in IndexedDB; `what` names its purpose. It ends when the
 * account signs out here, in this tab or another: `onForgotten` is told, and whatever is asked of it afterwards fails.
 * Rejects where the browser keeps nothing, as private windows of some do.
 */
export function openKept<Schema extends DBSchema>(
  { userId, what, version }: { userId: string; what: string; version: number },
  upgrade: (database: IDBPDatabase<Schema>) => void,
  onForgotten: () => void,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(nameOf(userId, what), version, {
    upgrade: (database) => upgrade(database),
    blocking(_current, _blocked, event) {
      // Who wants to delete it waits until nobody has it open.
      ;(event.target as IDBDatabase).close()
      onForgotten()
    },
  })
}
