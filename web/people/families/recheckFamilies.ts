import type { QueryClient } from '@tanstack/react-query'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { failedAs } from '../../base/http/callFailed.ts'
import { send } from '../../base/http/send.ts'
import { reads } from '../../base/reads.ts'
import { showToast } from '../../base/ui/toasts.ts'

/** True if a refusal may come from a changed role or ended membership since the families were read. */
export const mayHaveLostAccess = (error: unknown): boolean =>
  failedAs(
    error,
    'roleNotAllowed',
    'familyNotFound',
    'medicationNotFound',
    'personNotFound',
    'memberNotFound',
  )

let checking: Promise<void> | undefined

/** Reads the families anew. Those that are gone leave the screen, and a sentence says so once. */
export function recheckFamilies(cache: QueryClient): Promise<void> {
  checking ??= check(cache).finally(() => {
    checking = undefined
  })
  return checking
}

async function check(cache: QueryClient): Promise<void> {
  const { queryKey } = reads.families
  const before = cache.getQueryData(queryKey)
  if (!before) return
  // A read under way may have been sent while they were still a member.
  await cache.cancelQueries({ queryKey })
  await cache.fetchQuery({ ...reads.families, staleTime: 0 }).catch(() => undefined)
  // On a slow server that was this device's cache, which is no news.
  const after = await send('GET /api/families', {}).catch(() => undefined)
  const lost = after && before.filter(({ id }) => !after.some((family) => family.id === id))
  void cache.invalidateQueries({ queryKey: [reads.family('').queryKey[0]] })
  if (!lost?.length) return
  await cache.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
  const names = withCommas(lost.map(({ name }) => name))
  showToast({ title: names, description: t('You are no longer a member of this family.') })
}
