import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '../../../language/languages.ts'
import { type ActiveLocale, ENGLISH, setLocaleSource, speaking } from '../../../language/speaking.ts'
import { catalogOf } from './catalogs.ts'

const store = new AsyncLocalStorage<ActiveLocale>()
setLocaleSource(() => store.getStore() ?? ENGLISH)

/** Runs `work` in a person's language, including its asynchronous parts. */
export function inLanguage<Result>(readerLocale: Locale, work: () => Result): Result {
  const now = speaking()
  // Skips the context, which costs each promise a little, for the default language.
  if (now.locale === readerLocale.locale && now.clock === readerLocale.clock) return work()
  return store.run({ ...readerLocale, catalog: catalogOf(readerLocale.language) }, work)
}
