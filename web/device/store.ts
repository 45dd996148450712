import type { DBSchema, IDBPDatabase } from 'idb'
import { keptOf } from './forget.ts'
import { openKept } from './open.ts'

type StoreName = 'answers' | 'waiting'

interface Schema extends DBSchema {
  /** The last answers to what screens read, by what was asked. */
  answers: { key: string; value: unknown }
  /** What was done without a network and waits to be sent, in order. */
  waiting: { key: string; value: unknown }
}

let opened: { userId: string; database: Promise<IDBPDatabase<Schema>> } | undefined

function open(userId: string): Promise<IDBPDatabase<Schema>> {
  if (opened?.userId === userId) return opened.database
  const forget = () => {
    opened = undefined
  }
  const database = openKept<Schema>(
    { userId, what: 'offline', version: 1 },
    (made) => {
      made.createObjectStore('answers')
      made.createObjectStore('waiting')
    },
    forget,
  )
  database.catch(forget)
  opened = { userId, database }
  return database
}

/** Things of one kind that this device keeps of one account, by a key, in the keys' order. */
export interface Store<Value> {
  get(key: string): Promise<Value | undefined>
  all(): Promise<Value[]>
  put(key: string, value: Value): Promise<void>
  delete(key: string): Promise<void>
  clear(): Promise<void>
}

/**
 * What this device keeps of an account to work without a network. Rejects where the browser keeps nothing, and once this device
 * no longer keeps anything of the account.
 */
export function storeOf<Value>(userId: string, name: StoreName): Store<Value> {
  async function database(): Promise<IDBPDatabase<Schema>> {
    if (keptOf() !== userId) throw new Error('This device keeps nothing of this account')
    return open(userId)
  }
  return {
    get: async (key) => (await database()).get(name, key) as Promise<Value | undefined>,
    all: async () => (await database()).getAll(name) as Promise<Value[]>,
    put: async (key, value) => void (await (await database()).put(name, value, key)),
    delete: async (key) => (await database()).delete(name, key),
    clear: async () => (await database()).clear(name),
  }
}

/** The session was ended from elsewhere: what was read in it leaves the device. What waits to be sent does not. */
export const forgetAnswers = (userId: string): Promise<void> =>
  storeOf(userId, 'answers')
    .clear()
    .catch(() => undefined)
