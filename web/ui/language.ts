import { factsOf, isLanguage, type Language, tongueFor } from '../../language/languages.ts'
import { type Catalog, ENGLISH, type Speaking, speakBy } from '../../language/speaking.ts'

const KEY = 'language'

const catalogs = import.meta.glob<Catalog>('../../language/catalogs/*.po', { import: 'default' })

let current: Speaking = ENGLISH

const listeners = new Set<() => void>()
export const readSpeaking = (): Speaking => current
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language that was chosen on this device or by its account; undefined for the browser's. */
export function chosenLanguage(): Language | undefined {
  const kept = localStorage.getItem(KEY)
  return isLanguage(kept) ? kept : undefined
}

/** Keeps a choice on this device and speaks it; undefined for the browser's language. */
export function chooseLanguage(language: Language | undefined): Promise<void> {
  if (language) localStorage.setItem(KEY, language)
  else localStorage.removeItem(KEY)
  return speak()
}

/** Speaks the language of this device. Rejects if its catalog cannot be loaded: all stays as it was. */
export async function speak(): Promise<void> {
  const tongue = tongueFor(navigator.languages, { language: chosenLanguage() })
  const { language, locale } = tongue
  const catalog = language === 'en' ? undefined : await catalogs[`../../language/catalogs/${language}.po`]?.()
  if (current.language === language && current.locale === locale) return
  current = { ...tongue, catalog }
  speakBy(readSpeaking)
  document.documentElement.lang = language
  document.documentElement.dir = factsOf(language).isRightToLeft ? 'rtl' : 'ltr'
  for (const listener of listeners) listener()
}
