import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../../contract/calls.ts'
import type { Family } from '../../../contract/families.ts'
import { storeOf } from '../../base/device/store.ts'
import { base } from '../../base/http/base.ts'
import { refresh } from '../../base/http/cache.ts'
import { failedAs } from '../../base/http/callFailed.ts'
import type { KeptAnswer } from './answers.ts'

interface CallInput {
  params?: { id?: string } | null
  query?: { familyId?: string | undefined; medicationId?: string | undefined } | null
}

/** The fields of kept answers that name their family and medication. */
interface Entry {
  id?: string
  familyId?: string
  medicationId?: string
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`denied${base}`) : undefined

/** Ids of families or medications that were refused: deleted, or no longer accessible to the account. */
export function deniedBy(name: CallName, { params, query }: CallInput, error: unknown): string[] {
  const isFamilys = name.includes('/families/{id}')
  const ids = failedAs(error, 'familyNotFound')
    ? [isFamilys ? params?.id : query?.familyId]
    : failedAs(error, 'medicationNotFound')
      ? [isFamilys ? undefined : (params?.id ?? query?.medicationId)]
      : []
  return ids.filter((id) => id !== undefined)
}

const inputIn = ({ key }: KeptAnswer): CallInput & { name: CallName } => {
  const [name, params, query] = JSON.parse(key)
  return { name, params, query }
}

const entriesIn = ({ answer }: KeptAnswer): Entry[] =>
  Array.isArray(answer) ? answer : answer !== null && typeof answer === 'object' ? [answer] : []

/** Adds the medications of those families, as far as they are known here. */
export function withTheirMedications(all: readonly KeptAnswer[], ids: readonly string[]): Set<string> {
  const gone = new Set(ids)
  for (const kept of all)
    if (kept.name === 'GET /api/medications' || kept.name === 'GET /api/medications/{id}')
      for (const { id, familyId } of entriesIn(kept)) if (id && familyId && gone.has(familyId)) gone.add(id)
  return gone
}

/** The changes that remove `gone` from kept answers: the replacement of each, undefined to delete it. */
export const withoutThem = (
  all: readonly KeptAnswer[],
  gone: ReadonlySet<string>,
): [key: string, KeptAnswer | undefined][] =>
  all.flatMap((kept): [string, KeptAnswer | undefined][] => {
    const { params, query } = inputIn(kept)
    const isAbout = [params?.id, query?.familyId, query?.medicationId].some((id) => id && gone.has(id))
    const isGone = ({ id, familyId, medicationId }: Entry) =>
      [id, familyId, medicationId].some((each) => each && gone.has(each))
    const entries = entriesIn(kept)
    if (isAbout || (!Array.isArray(kept.answer) && entries.some(isGone))) return [[kept.key, undefined]]
    if (!entries.some(isGone)) return []
    return [[kept.key, { ...kept, answer: entries.filter((entry) => !isGone(entry)) }]]
  })

/** Families with kept answers that the account is no longer in. */
export const familiesLeft = (
  all: readonly KeptAnswer[],
  families: readonly Pick<Family, 'id'>[],
): string[] => [
  ...new Set(
    all.flatMap((kept) => {
      const { name, params, query } = inputIn(kept)
      const id = name.includes('/families/{id}') ? params?.id : query?.familyId
      return id === undefined || families.some((family) => family.id === id) ? [] : [id]
    }),
  ),
]

/** Removes what `denied` names from this device, and from the memory of every tab. */
export async function forgetDenied(
  userId: string,
  client: QueryClient,
  denied: (all: readonly KeptAnswer[]) => readonly string[],
): Promise<void> {
  const store = storeOf<KeptAnswer>(userId, 'answers')
  const all = await store.all()
  const gone = withTheirMedications(all, denied(all))
  const changes = withoutThem(all, gone)
  if (changes.length === 0) return
  for (const [key, left] of changes) await store.change(key, () => left)
  forgetRead(client, gone)
  channel?.postMessage(gone)
}

/** Removes cached reads of `gone`; those on the screen are fetched again, and refused. */
function forgetRead(client: QueryClient, gone: ReadonlySet<string>): void {
  const isGone = (queryKey: readonly unknown[]) => {
    const text = JSON.stringify(queryKey)
    return [...gone].some((id) => text.includes(id))
  }
  client.removeQueries({ predicate: (query) => !query.isActive() && isGone(query.queryKey) })
  refresh(client)
}

export function onDeniedElsewhere(client: QueryClient): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<ReadonlySet<string>>) =>
    forgetRead(client, data),
  )
}
