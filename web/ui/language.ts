import { type Choices, factsOf, isLanguage, type Language, tongueFor } from '../../language/languages.ts'
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

const catalogOf = async (language: Language): Promise<Catalog | undefined> =>
  language === 'en' ? undefined : catalogs[`../../language/catalogs/${language}.po`]?.()

/** Another language than the page's, with its usual region. Rejects if its catalog cannot be loaded. */
export const loadLanguage = async (language: Language): Promise<Speaking> => ({
  ...tongueFor(navigator.languages, { language }),
  catalog: await catalogOf(language),
})

/** Speaks the language of this device. Rejects if its catalog cannot be loaded: all stays as it was. */
export async function speak(): Promise<void> {
  const tongue = tongueFor(navigator.languages, readChoices())
  const { language, locale, clock, firstDay } = tongue
  if (current.locale === locale && current.clock === clock && current.firstDay === firstDay) return
  const catalog = await catalogOf(language)
  current = { ...tongue, catalog }
  speakBy(readSpeaking)
  document.documentElement.lang = language
  document.documentElement.dir = factsOf(language).isRightToLeft ? 'rtl' : 'ltr'
  for (const listener of listeners) listener()
}
