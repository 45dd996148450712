import { type Choices, factsOf, isLanguage, type Language, localeFor } from '../../../language/languages.ts'
import { type ActiveLocale, type Catalog, ENGLISH, setLocaleSource } from '../../../language/speaking.ts'
import { signal } from '../http/signal.ts'

const KEY = 'language'

/** A language's sentences of the first screens. `complete` adds those of all others. */
export interface LoadedCatalog {
  default: Catalog
  complete: () => Promise<unknown>
}

/** Loads a catalog, by a path that ends in its language. */
type CatalogLoaders = Record<string, () => Promise<LoadedCatalog>>

let catalogs: CatalogLoaders = {}

/** Sets the catalogs before the first {@link speak}. Their files get new names with each sentence, which only the entry may hold. */
export function setCatalogs(loaders: CatalogLoaders): void {
  catalogs = loaders
}

let current: ActiveLocale = ENGLISH
let loaded: LoadedCatalog | undefined
let needsAll = false

const changed = signal()
export const readSpeaking = (): ActiveLocale => current
export const onLanguage = changed.on

/** Choice of this device, or of its account. */
export function readChoices(): Choices {
  try {
    const { language, clock, firstDay }: Choices = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return {
      ...(isLanguage(language) && { language }),
      ...(clock && { clock }),
      ...(firstDay !== undefined && { firstDay }),
    }
  } catch {
    return {}
  }
}

/** Keeps choices on this device and speaks by them. Rejects if the language cannot be loaded. */
export function choose({ language, clock, firstDay }: Choices): Promise<void> {
  localStorage.setItem(KEY, JSON.stringify({ language, clock, firstDay }))
  return speak()
}

const load = async (language: Language): Promise<LoadedCatalog | undefined> =>
  language === 'en' ? undefined : catalogs[`../language/catalogs/${language}.po`]?.()

/** Another language than the page's, with its usual region. Rejects if its catalog cannot be loaded. */
export async function loadLanguage(language: Language): Promise<ActiveLocale> {
  const other = await load(language)
  await other?.complete()
  return { ...localeFor(navigator.languages, { language }), catalog: other?.default }
}

/** Loads the sentences of all screens, here and after each change of the language. Rejects if they cannot be loaded. */
export async function loadAllSentences(): Promise<void> {
  needsAll = true
  await loaded?.complete()
}

/**
 * Loads code beyond the first screens, and all sentences with it. Sentences of code outside of `later` are those of the first
 * screens (web/base/build/firstFiles.ts).
 */
export const later =
  <Code>(code: () => Promise<Code>) =>
  async (): Promise<Code> =>
    (await Promise.all([code(), loadAllSentences()]))[0]

/** Speaks the language of this device. Rejects if its catalog cannot be loaded: all stays as it was. */
export async function speak(): Promise<void> {
  const readerLocale = localeFor(navigator.languages, readChoices())
  const { language, locale, clock, firstDay } = readerLocale
  if (current.locale === locale && current.clock === clock && current.firstDay === firstDay) return
  const next = await load(language)
  if (needsAll) await next?.complete()
  loaded = next
  // The page is rendered anew. Its focus ends before it changes: else the browser lays out the old page once more.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  current = { ...readerLocale, catalog: next?.default }
  setLocaleSource(readSpeaking)
  document.documentElement.lang = language
  document.documentElement.dir = factsOf(language).isRightToLeft ? 'rtl' : 'ltr'
  changed.emit()
}
