import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tongue } from '../../language/languages.ts'
import { ENGLISH, type Speaking, speakBy, speaking } from '../../language/speaking.ts'
import { catalogOf } from './catalogs.ts'

const store = new AsyncLocalStorage<Speaking>()
speakBy(() => store.getStore() ?? ENGLISH)

/** Does work whose sentences, also those made after waiting, are in a person's language. */
export function inLanguage<Result>(tongue: Tongue, work: () => Result): Result {
  const { language, locale } = speaking()
  // Following a context costs each promise a little: an English household does without.
  if (language === tongue.language && locale === tongue.locale) return work()
  return store.run({ ...tongue, catalog: catalogOf(tongue.language) }, work)
}
