import type { CallName } from '../../../contract/calls.ts'
import type { Medication } from '../../../contract/medications.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { dataOwner } from '../../base/device/forget.ts'
import { storeOf } from '../../base/device/store.ts'
import { forgetArrived } from './queue/arrived.ts'

/** Reads whose answers this device keeps; others are always fetched or must not be stored. */
const KEPT: ReadonlySet<CallName> = new Set<CallName>([
  'GET /api/auth/me',
  'GET /api/families',
  'GET /api/families/{id}/people',
  'GET /api/families/{id}/shopping',
  'GET /api/families/{id}/allowances',
  'GET /api/families/{id}/forecasts',
  'GET /api/medications',
  'GET /api/medications/{id}',
  'GET /api/medications/{id}/packs',
  'GET /api/medications/{id}/plans',
  'GET /api/medications/{id}/forecast',
  'GET /api/medications/{id}/logs',
  'GET /api/medications/{id}/ingredients',
  'GET /api/occurrences',
  'GET /api/adherence',
])

export const isKept = (name: CallName): boolean => KEPT.has(name)

/** Time that an unused answer is kept. */
const KEPT_MS = 14 * DAY_MS

export interface KeptAnswer {
  key: string
  name: CallName
  answer: unknown
  /** Time of the server's answer, in milliseconds since 1970. */
  at: number
}

interface CallInput {
  params?: object | undefined
  query?: object | undefined
}

export const keyOf = (name: CallName, { params, query }: CallInput): string =>
  JSON.stringify([name, params ?? null, query ?? null])

const storeFor = (userId: string) => storeOf<KeptAnswer>(userId, 'answers')

/** The number of calls begun, and by read the turn of the kept answer. */
let begun = 0
const keptTurns = new Map<string, number>()

/** The order of a call among those for the same read. */
export const nextTurn = (): number => ++begun

/**
 * Keeps an answer for `userId`, unless that of a later call is kept already. Where the browser stores nothing, the app works
 * without.
 */
export async function keepAnswer(userId: string, kept: KeptAnswer, turn?: number): Promise<void> {
  const place = `${userId} ${kept.key}`
  if (turn !== undefined && turn < (keptTurns.get(place) ?? 0)) return
  if (turn !== undefined) keptTurns.set(place, turn)
  await storeFor(userId)
    .put(kept.key, kept)
    .catch(() => undefined)
}

/** The last answer to a call on this device; for one medication also its entry in a list. */
export async function recall(name: CallName, input: CallInput): Promise<KeptAnswer | undefined> {
  const userId = dataOwner()
  if (userId === null || !isKept(name)) return undefined
  const key = keyOf(name, input)
  try {
    const kept = await storeFor(userId).get(key)
    if (kept || name !== 'GET /api/medications/{id}') return kept
    const { id } = input.params as { id: string }
    for (const list of await allKept('GET /api/medications')) {
      const answer = (list.answer as Medication[]).find((medication) => medication.id === id)
      if (answer) return { key, name, answer, at: list.at }
    }
  } catch {}
  return undefined
}

/** The last answers to a call on this device, whatever was asked for. */
export async function allKept(name: CallName): Promise<KeptAnswer[]> {
  const userId = dataOwner()
  if (userId === null) return []
  return (await storeFor(userId).all()).filter((one) => one.name === name)
}

export async function forgetOldAnswers(userId: string, now: number): Promise<void> {
  const store = storeFor(userId)
  for (const { key, at } of await store.all()) if (now - at > KEPT_MS) await store.delete(key)
  await forgetArrived(userId, now - KEPT_MS)
}
