import type { DBSchema, IDBPDatabase } from 'idb'
import { dataOwner } from './forget.ts'
import { openKept } from './open.ts'

/** Unsent entries have their own database, which may stay when another account signs in. */
const DATABASES = {
  /** The last answers to reads, by request. */
  answers: { what: 'answers', version: 1 },
  /** Changes made here that reached the server after those answers. */
  arrived: { what: 'arrived', version: 1 },
  /** Changes made offline, in the order in which they are sent. */
  waiting: { what: 'offline', version: 2 },
} as const

type StoreName = keyof typeof DATABASES

type Schema = DBSchema & Record<StoreName, { key: string; value: unknown }>

const opened = new Map<StoreName, { userId: string; database: Promise<IDBPDatabase<Schema>> }>()

function open(userId: string, name: StoreName): Promise<IDBPDatabase<Schema>> {
  const known = opened.get(name)
  if (known?.userId === userId) return known.database
  const forget = () => void opened.delete(name)
  const database = openKept<Schema>(
    { userId, ...DATABASES[name] },
    (made) => {
      for (const store of made.objectStoreNames) if (store !== name) made.deleteObjectStore(store)
      if (!made.objectStoreNames.contains(name)) made.createObjectStore(name)
    },
    forget,
  )
  database.catch(forget)
  opened.set(name, { userId, database })
  return database
}

/** Values of one kind of one account, ordered by key. */
export interface Store<Value> {
  get(key: string): Promise<Value | undefined>
  all(): Promise<Value[]>
  put(key: string, value: Value): Promise<void>
  /** Replaces a value in one transaction; undefined deletes it. Returns the value before. */
  change(key: string, make: (before: Value | undefined) => Value | undefined): Promise<Value | undefined>
  delete(key: string): Promise<void>
  clear(): Promise<void>
}

/** A store of an account's data. Rejects where the browser stores nothing, and once the account's data is deleted. */
export function storeOf<Value>(userId: string, name: StoreName): Store<Value> {
  async function database(): Promise<IDBPDatabase<Schema>> {
    if (dataOwner() !== userId) throw new Error('This device keeps nothing of this account')
    return open(userId, name)
  }
  return {
    get: async (key) => (await database()).get(name, key) as Promise<Value | undefined>,
    all: async () => (await database()).getAll(name) as Promise<Value[]>,
    put: async (key, value) => void (await (await database()).put(name, value, key)),
    change: async (key, make) => {
      const { store, done } = (await database()).transaction(name, 'readwrite')
      const before = (await store.get(key)) as Value | undefined
      const after = make(before)
      await (after === undefined ? store.delete(key) : store.put(after, key))
      await done
      return before
    },
    delete: async (key) => (await database()).delete(name, key),
    clear: async () => (await database()).clear(name),
  }
}

/** The session was ended elsewhere: its answers leave the device. Unsent entries stay. */
export async function forgetAnswers(userId: string): Promise<void> {
  for (const name of ['answers', 'arrived'] as const)
    await storeOf(userId, name)
      .clear()
      .catch(() => undefined)
}
