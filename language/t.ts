import { factsOf } from './languages.ts'
import { speaking } from './speaking.ts'

export type Values = Readonly<Record<string, string | number>>

/** Between a context and its sentence, as in MO files. */
export const keyOf = (sentence: string, context?: string): string =>
  context === undefined ? sentence : `${context}\u0004${sentence}`

/** Marks a sentence that is translated later, where it is shown. */
export const sentence = <English extends string>(english: English): English => english

/** A sentence in the current language, with its placeholders. */
export function phrase(english: string, context?: string): string {
  const found = speaking().catalog?.[keyOf(english, context)]
  return (typeof found === 'string' ? found : found?.[0]) || english
}

const rules = new Map<string, Intl.PluralRules>()

function categoryOf(count: number, language: string): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}

/** The form of a sentence for a count, with its placeholders. */
export function phraseFor(count: number, one: string, many: string, context?: string): string {
  const { catalog, language } = speaking()
  const found = catalog?.[keyOf(one, context)]
  const { forms } = factsOf(found ? language : 'en')
  const category = found ? categoryOf(count, language) : count === 1 ? 'one' : 'other'
  const texts = typeof found === 'string' ? [found] : (found ?? [one, many])
  return texts.at(forms.indexOf(category)) || (count === 1 ? one : many)
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** True if a text has letters that run from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * Isolates a name, time or number from the direction of its sentence (Unicode FSI … PDI). A value that contains isolated values
 * gets the direction of the sentence, because FSI would not see their letters.
 */
const isolated = (text: string, ofSentence: string) =>
  `${text.includes('\u2068') ? ofSentence : '\u2068'}${text}\u2069`

/** A value as it is shown inside a sentence. */
export function showValue(value: string | number): string {
  const { language, locale } = speaking()
  // English keeps the number as it was given.
  const text =
    typeof value === 'string' || language === 'en' || Number.isInteger(value)
      ? String(value)
      : value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 6 })
  if (factsOf(language).isRightToLeft) return isolated(text, '\u2067')
  // A number after it would be drawn before it.
  return hasRightToLeft(text) ? isolated(text, '\u2066') : text
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : showValue(value)
  })

/**
 * A sentence in the current language. The English one is its key: `t('{person} took {name}', { person, name })`. A context
 * tells apart uses of one English word that need two translations.
 */
export const t = (english: string, values: Values = {}, context?: string): string =>
  fill(phrase(english, context), values)

/** A sentence about `count` things, which `{count}` shows: `tn(left, '{count} pill left', '{count} pills left')`. */
export const tn = (count: number, one: string, many: string, values: Values = {}, context?: string): string =>
  fill(phraseFor(count, one, many, context), { count, ...values })
