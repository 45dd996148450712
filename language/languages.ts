/** A plural category of CLDR. */
export type Category = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

interface LanguageFacts {
  /** Its own name. */
  name: string
  /** The plural forms of its catalog, in the order of the PO file. The last stands in for categories it leaves out, and is that of fractions. */
  forms: readonly Category[]
  isRightToLeft?: boolean
}

/** The languages with a catalog, and English, whose sentences are in the code. docs/translating.md says how to add one. */
export const LANGUAGES = {
  en: { name: 'English', forms: ['one', 'other'] },
  de: { name: 'Deutsch', forms: ['one', 'other'] },
  fr: { name: 'Français', forms: ['one', 'other'] },
  es: { name: 'Español', forms: ['one', 'other'] },
  it: { name: 'Italiano', forms: ['one', 'other'] },
  'pt-BR': { name: 'Português (Brasil)', forms: ['one', 'other'] },
  nl: { name: 'Nederlands', forms: ['one', 'other'] },
  pl: { name: 'Polski', forms: ['one', 'few', 'many', 'other'] },
  tr: { name: 'Türkçe', forms: ['one', 'other'] },
  uk: { name: 'Українська', forms: ['one', 'few', 'many', 'other'] },
  ar: { name: 'العربية', forms: ['zero', 'one', 'two', 'few', 'many', 'other'], isRightToLeft: true },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES

export const factsOf = (language: Language): LanguageFacts => LANGUAGES[language]

export const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && tag in LANGUAGES

/** Choices of a person; without one the browser decides. */
export interface Choices {
  language?: Language | undefined
  /** Hours of the clock: 8:00 PM or 20:00. */
  clock?: 12 | 24 | undefined
  /** The first day of a week in calendars; 0 is Sunday. */
  firstDay?: 0 | 1 | 6 | undefined
}

/** A language with the region whose dates and numbers it uses, as a tag of BCP 47. */
export interface Locale extends Pick<Choices, 'clock' | 'firstDay'> {
  language: Language
  locale: string
}

const TAG = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?:-|$)/i

/** The locale of a tag such as `de-AT`; undefined for languages without a catalog. */
function localeOf(tag: string): Locale | undefined {
  const [, base = '', region = ''] = TAG.exec(tag) ?? []
  const language = (Object.keys(LANGUAGES) as Language[]).find(
    (one) => one.split('-')[0] === base.toLowerCase(),
  )
  if (language === undefined) return undefined
  const place = region.toUpperCase() || (language === 'en' ? 'US' : language.split('-')[1])
  const locale = place ? `${base.toLowerCase()}-${place}` : base.toLowerCase()
  // Arabic regions differ in digits. The fields of forms and packages here have 0 to 9.
  return { language, locale: language === 'ar' ? `${locale}-u-nu-latn` : locale }
}

/** The chosen language, else the first of `tags` that has a catalog, else English. The region is that of a tag. */
export function localeFor(
  tags: readonly string[],
  { language: chosen, clock, firstDay }: Choices = {},
): Locale {
  const known = tags.flatMap((tag) => localeOf(tag) ?? [])
  const found = known.find(({ language }) => !chosen || language === chosen)
  return {
    ...(found ?? (localeOf(chosen ?? 'en') as Locale)),
    ...(clock && { clock }),
    ...(firstDay !== undefined && { firstDay }),
  }
}
