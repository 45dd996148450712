import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tongue } from '../../../language/languages.ts'
import { ENGLISH, type Speaking, speakBy, speaking } from '../../../language/speaking.ts'
import { catalogOf } from './catalogs.ts'

const store = new AsyncLocalStorage<Speaking>()
speakBy(() => store.getStore() ?? ENGLISH)

/** Runs `work` in a person's language, including its asynchronous parts. */
export function inLanguage<Result>(tongue: Tongue, work: () => Result): Result {
  const now = speaking()
  // Skips the context, which costs each promise a little, for the default language.
  if (now.locale === tongue.locale && now.clock === tongue.clock) return work()
  return store.run({ ...tongue, catalog: catalogOf(tongue.language) }, work)
}
