import { QueryObserver } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../contract/calls.ts'
import { gate } from '../../../e2e/gate.ts'
import { createCache, loadCallTags, refresh } from './cache.ts'
import { send } from './send.ts'

const name: CallName = 'GET /api/families'

beforeAll(loadCallTags)

/** A read whose answers wait for the test. */
function heldRead() {
  const asked: ReturnType<typeof gate<string>>[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const one = gate<string>()
    asked.push(one)
    return Promise.race([
      one.opened,
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ])
  }
  return { asked, read: { queryKey: [name, {}], queryFn } }
}

const newCache = () =>
  createCache({ send, savedHereText: () => undefined }, { done: () => {}, failed: () => {}, noted: () => {} })
const heard = () => new Promise((resolve) => setTimeout(resolve))

test.each([
  ['the first one', false, true],
  ['one that nobody looks at', true, false],
  ['one that is looked at', true, true],
])('a read under way from before a change does not count as new: %s', async (_what, isKnown, isLookedAt) => {
  const cache = newCache()
  const { asked, read } = heldRead()
  if (isKnown) cache.setQueryData(read.queryKey, 'older')
  const observer = new QueryObserver(cache, read)
  const stop = isLookedAt ? observer.subscribe(() => {}) : () => {}
  if (isKnown || !isLookedAt) void cache.fetchQuery({ ...read, staleTime: 0 }).catch(() => undefined)
  expect(asked).toHaveLength(1)
  refresh(cache, 'PATCH /api/families/{id}')
  await heard()
  asked[0]?.open('old')
  await heard()
  const look = isLookedAt ? stop : observer.subscribe(() => {})
  await heard()
  expect(asked).toHaveLength(2)
  asked[1]?.open('new')
  await heard()
  expect(cache.getQueryData(read.queryKey)).toBe('new')
  look()
})

test('a read that shows nothing of what a call changes stays as it is', async () => {
  const cache = newCache()
  const { asked, read } = heldRead()
  cache.setQueryData(read.queryKey, 'known')
  const stop = new QueryObserver(cache, { ...read, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  refresh(cache, 'PUT /api/reminders/settings')
  await heard()
  expect(asked).toHaveLength(0)
  stop()
})
