import type { Locale } from './languages.ts'

/** Translations by English sentence: one, or one for each plural form. The key of a sentence with a context begins with it. */
export type Catalog = Readonly<Record<string, string | readonly string[]>>

/** The language in which sentences are made, and how times are written. */
export interface ActiveLocale extends Locale {
  /** Undefined for English. */
  catalog?: Catalog | undefined
}

/** English of the United States: the sentences as they are in the code. */
export const ENGLISH: ActiveLocale = { language: 'en', locale: 'en-US' }

let current: () => ActiveLocale = () => ENGLISH

/** The language of the person a sentence is made for. */
export const speaking = (): ActiveLocale => current()

/** Sets where the language comes from: the page's choice, or the account for which the server works. Returns what was set. */
export function setLocaleSource(source: () => ActiveLocale): () => ActiveLocale {
  const before = current
  current = source
  return before
}

/** The text with a capital letter at its beginning, as its language writes it: "İshal" in Turkish, "IJzer" in Dutch. */
export function capitalized(text: string): string {
  const { language, locale } = speaking()
  const letters = language === 'nl' && text.startsWith('ij') ? 2 : 1
  return text.slice(0, letters).toLocaleUpperCase(locale) + text.slice(letters)
}
