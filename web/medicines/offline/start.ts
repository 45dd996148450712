import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/auth.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { dataOwner } from '../../base/device/forget.ts'
import { refresh } from '../../base/http/cache.ts'
import { present } from '../../base/http/clock.ts'
import { type CallInput, send } from '../../base/http/send.ts'
import { reads } from '../../base/reads.ts'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { rememberedFamily } from '../../people/families/rememberedFamily.ts'
import { dayAround, rangeOf } from '../plans/dayRange.ts'
import { forgetOldAnswers, isKept, keepAnswer, keyOf, nextTurn } from './answers.ts'
import { isAway, onReturn } from './contact.ts'
import { deniedBy, familiesLeft, forgetDenied } from './denied.ts'
import { flush, onArrived, sendOf } from './queue/sending.ts'
import { type OfflineTransport, offline, saidOf, showIn, shownSince } from './transport.ts'

const open = 'true' as const

/** Days around today that are kept. */
const AROUND = [-2, -1, 0, 1, 2]

let cache: QueryClient | undefined

/** Starts to keep the reads of `user`, with calls going through this device; called again after another sign-in. */
export function startKeeping(
  user: User,
  client: QueryClient,
  connect: (offline: OfflineTransport) => void,
): void {
  void keepAnswer(user.id, kept('GET /api/auth/me', {}, user))
  if (cache === undefined) {
    cache = client
    showIn(client)
    connect(offline)
    onReturn(() => {
      refresh(client)
      void flush()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void flush()
    })
    onArrived(() => refresh(client))
    // Only an installed app asks for persistent storage: some browsers prompt.
    if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.()
  }
  keepWhatIsThere(user.id, client)
  void sendOf(user)
  void forgetOldAnswers(user.id, Date.now()).catch(() => undefined)
  if (!isAway()) void keepDaysAround(user.id, client).catch(() => undefined)
}

const kept = (
  name: CallName,
  input: { params?: object; query?: object },
  answer: unknown,
  at = Date.now(),
) => ({
  key: keyOf(name, input),
  name,
  answer,
  at,
})

/** Keeps reads that were made before this was loaded, or are in flight. */
function keepWhatIsThere(userId: string, client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    const [name, input] = query.queryKey as [CallName, object]
    if (!isKept(name)) continue
    const keep = () => {
      const { data, dataUpdatedAt } = query.state
      // Not what came from this device.
      const isNews = dataUpdatedAt >= performance.timeOrigin && shownSince(keyOf(name, input)) === undefined
      if (data !== undefined && isNews && dataOwner() === userId)
        void keepAnswer(userId, kept(name, input, saidOf(keyOf(name, input), data), dataUpdatedAt))
      const { error } = query.state
      // Leaving a family cancels its reads, which then hold what was read before, without a refusal.
      const families = client.getQueryData(reads.families.queryKey)
      void forgetDenied(userId, client, (all) => [
        ...deniedBy(name, input, error),
        ...(families ? familiesLeft(all, families) : []),
      ]).catch(() => undefined)
    }
    keep()
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(keep, keep)
  }
}

/** Keeps Today of some days, so that it opens offline tomorrow too. */
async function keepDaysAround(userId: string, client: QueryClient): Promise<void> {
  const families = client.getQueryData(reads.families.queryKey)
  const family = families?.find(({ id }) => id === rememberedFamily()) ?? families?.[0]
  if (!family || !hasPlans(family)) return
  const days = AROUND.map((offset) => dayAround(present(), offset)).map(rangeOf)
  const query = { familyId: family.id, from: days[0]?.from ?? '', to: days.at(-1)?.to ?? '', open }
  const turn = nextTurn()
  const around = await send('GET /api/occurrences', { query })
  // Today also asks for what is open of the day before.
  for (const day of days)
    for (const range of [day, { ...day, open }]) {
      const input = { query: { familyId: family.id, ...range } }
      const answer = around.filter(isOf(range))
      await keepAnswer(userId, kept('GET /api/occurrences', input, answer), turn)
    }
  const params = { id: family.id }
  for (const name of ['GET /api/families/{id}/allowances', 'GET /api/families/{id}/people'] as const)
    await keepNow(userId, name, { params })
  await keepNow(userId, 'GET /api/medications', { query: { familyId: family.id } })
}

/** The answer to an occurrences query, of a longer answer; `open` adds earlier ones that can still be caught up on. */
const isOf =
  ({ from, to, open }: { from: string; to: string; open?: 'true' }) =>
  ({ dueAt, windowEndsAt, dose, skipped }: Occurrence): boolean => {
    const isLeft = open && windowEndsAt > from && dose === null && skipped === null
    return dueAt < to && (dueAt >= from || Boolean(isLeft))
  }

/** Fetches and keeps an answer, unless that of a later call is kept already. */
async function keepNow<Name extends CallName>(
  userId: string,
  name: Name,
  input: CallInput<Name>,
): Promise<void> {
  const turn = nextTurn()
  await keepAnswer(userId, kept(name, input, await send(name, input)), turn)
}
