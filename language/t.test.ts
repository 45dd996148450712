import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES, type Language, localeFor } from './languages.ts'
import { type ActiveLocale, type Catalog, ENGLISH, setLocaleSource } from './speaking.ts'
import { keyOf, t, tn } from './t.ts'

const speak = (language: Language, catalog: Catalog) =>
  setLocaleSource(() => ({ ...localeFor([language]), catalog }))

// Other files' tests share these modules.
let before: (() => ActiveLocale) | undefined
beforeEach(() => {
  before = setLocaleSource(() => ENGLISH)
})
afterEach(() => void (before && setLocaleSource(before)))

describe('English', () => {
  test('is what the code says', () => {
    expect(t('{person} took {amount} of {name}', { person: 'Mila', amount: 0.5, name: 'Ibuprofen' })).toBe(
      'Mila took 0.5 of Ibuprofen',
    )
  })

  test.each([
    [0, '0 pills left'],
    [1, '1 pill left'],
    [1.5, '1.5 pills left'],
    [2, '2 pills left'],
  ])('%d: %s', (count, said) => {
    expect(tn(count, '{count} pill left', '{count} pills left')).toBe(said)
  })

  test('keeps a placeholder that has no value, and braces in a value', () => {
    expect(t('{name} and {other}', { name: '{other}' })).toBe('{other} and {other}')
  })
})

describe('another language', () => {
  test('puts values where its sentence has them', () => {
    speak('de', { 'Changed {date} by {name}': 'Von {name} am {date} geändert' })
    expect(t('Changed {date} by {name}', { date: '5. März', name: 'Mila' })).toBe(
      'Von Mila am 5. März geändert',
    )
  })

  test('falls back to English for a sentence it lacks', () => {
    speak('de', {})
    expect(t('Save')).toBe('Save')
    expect(tn(1, '{count} pill left', '{count} pills left')).toBe('1 pill left')
  })

  test('has two translations of one word in two contexts', () => {
    speak('de', { Open: 'Öffnen', [keyOf('Open', 'state')]: 'Offen' })
    expect([t('Open'), t('Open', {}, 'state')]).toEqual(['Öffnen', 'Offen'])
  })

  test('writes a fraction as it is written there', () => {
    speak('de', { 'Take {amount}': '{amount} nehmen' })
    expect(t('Take {amount}', { amount: 0.5 })).toBe('0,5 nehmen')
  })

  test('keeps a value in its own direction inside a sentence from right to left', () => {
    speak('ar', { 'Take {name}': 'تناول {name}' })
    expect(t('Take {name}', { name: 'Ibuprofen 400 mg' })).toBe('تناول \u2068Ibuprofen 400 mg\u2069')
  })

  test.each(['en', 'de', 'uk'] as const)(
    'keeps a name from right to left in its own direction in %s',
    (language) => {
      speak(language, {})
      expect(t('{name}, {count}', { name: 'דוד כהן', count: 1 })).toBe('\u2068דוד כהן\u2069, 1')
      expect(tn(2, '{name}: {count} dose', '{name}: {count} doses', { name: 'نورة' })).toBe(
        '\u2068نورة\u2069: 2 doses',
      )
      expect(t('{name}', { name: 'Nora' })).toBe('Nora')
      const facts = t('{name} {amount}', { name: 'דוד', amount: '2' })
      expect(t('{facts} left', { facts })).toBe('\u2066\u2068דוד\u2069 2\u2069 left')
    },
  )

  test('keeps an amount in the direction of the sentence, though its parts have marks of their own', () => {
    speak('ar', { '{amount} {unit}': '{amount} {unit}', '{amount} left': 'المتبقي {amount}' })
    const amount = t('{amount} {unit}', { amount: '2', unit: 'حبة' })
    expect(t('{amount} left', { amount })).toBe('المتبقي \u2067\u20682\u2069 \u2068حبة\u2069\u2069')
  })

  test.each<[Language, readonly string[], [number, string][]]>([
    [
      'pl',
      ['gram', 'gramy', 'gramów', 'grama'],
      [
        [1, 'gram'],
        [2, 'gramy'],
        [5, 'gramów'],
        [12, 'gramów'],
        [22, 'gramy'],
        [0.5, 'grama'],
        [2.5, 'grama'],
      ],
    ],
    [
      'uk',
      ['пластир', 'пластирі', 'пластирів', 'пластира'],
      [
        [21, 'пластир'],
        [3, 'пластирі'],
        [11, 'пластирів'],
        [1.5, 'пластира'],
      ],
    ],
    [
      'ar',
      ['zero', 'one', 'two', 'few', 'many', 'other'],
      [
        [0, 'zero'],
        [1, 'one'],
        [2, 'two'],
        [3, 'few'],
        [11, 'many'],
        [100, 'other'],
      ],
    ],
    [
      'fr',
      ['comprimé', 'comprimés'],
      [
        [0, 'comprimé'],
        [1.5, 'comprimé'],
        [2, 'comprimés'],
        [1_000_000, 'comprimés'],
      ],
    ],
  ])('%s has its plural forms', (language, forms, cases) => {
    speak(language, { '{count} tablet': forms })
    for (const [count, form] of cases)
      expect([count, tn(count, '{count} tablet', '{count} tablets')]).toEqual([count, form])
  })
})

describe('the locale of a person', () => {
  test.each<[readonly string[], Language | undefined, Language, string]>([
    [['en-US', 'en'], undefined, 'en', 'en-US'],
    [['en'], undefined, 'en', 'en-US'],
    [['en-GB'], undefined, 'en', 'en-GB'],
    [['de-AT', 'en'], undefined, 'de', 'de-AT'],
    [['sv', 'fr-CH', 'de'], undefined, 'fr', 'fr-CH'],
    [['sv'], undefined, 'en', 'en-US'],
    [['nl-BE', 'fr-BE'], undefined, 'nl', 'nl-BE'],
    [[], undefined, 'en', 'en-US'],
    [['pt'], undefined, 'pt-BR', 'pt-BR'],
    [['pt-PT'], undefined, 'pt-BR', 'pt-PT'],
    [['ar-EG'], undefined, 'ar', 'ar-EG-u-nu-latn'],
    [['de-AT', 'en-GB'], 'en', 'en', 'en-GB'],
    [['en-GB'], 'pl', 'pl', 'pl'],
    [['zh-Hant-TW', 'de-Latn-CH-1996'], undefined, 'de', 'de-CH'],
    [['*', 'x', '', 'de_DE', '😀'], undefined, 'en', 'en-US'],
  ])('%j with the choice %s: %s, %s', (tags, chosen, language, locale) => {
    expect(localeFor(tags, { language: chosen })).toEqual({ language, locale })
    expect(Intl.getCanonicalLocales(locale)).toHaveLength(1)
  })

  test('every language has forms for the counts of its own grammar', () => {
    for (const [language, { forms }] of Object.entries(LANGUAGES)) {
      const counts = Array.from({ length: 400 }, (_, halves) =>
        new Intl.PluralRules(language).select(halves / 2),
      )
      expect([language, new Set(counts)]).toEqual([language, new Set(forms)])
    }
  })
})
