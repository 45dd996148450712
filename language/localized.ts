import { type ActiveLocale, speaking } from './speaking.ts'

/**
 * Something made for the current language on first use, and kept for each locale and clock. An `Intl` formatter takes
 * milliseconds, many on a phone: created while a page's code is evaluated, they block it.
 */
export function localized<Made>(make: (speaking: ActiveLocale) => Made): () => Made {
  const kept = new Map<string, Made>()
  return () => {
    const now = speaking()
    const key = `${now.locale} ${now.clock}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(now)
    kept.set(key, made)
    return made
  }
}
