import { afterEach, expect, test } from 'vitest'
import { type Language, localeFor } from './languages.ts'
import { inWords, joinNames, sideBySide, withCommas } from './lists.ts'
import { ENGLISH, setLocaleSource } from './speaking.ts'

const before = setLocaleSource(() => ENGLISH)
afterEach(() => void setLocaleSource(before))

test.each<[Language, string, string, string, string]>([
  ['en', 'Mila and Ben', 'Mila and Ben', 'Mila, Ben', 'Mila, Ben'],
  ['nl', 'Mila en Ben', 'Mila en Ben', 'Mila, Ben', 'Mila, Ben'],
  ['tr', 'Mila ve Ben', 'Mila ve Ben', 'Mila, Ben', 'Mila, Ben'],
  ['ar', '⟨Mila⟩ و⟨Ben⟩', '⟨Mila⟩ و⟨Ben⟩', '⟨Mila⟩ و⟨Ben⟩', '⟨Mila⟩، ⟨Ben⟩'],
])('lists names in %s, each in its own direction', (language, words, short, figures, facts) => {
  setLocaleSource(() => (language === 'en' ? ENGLISH : localeFor([language])))
  const names = ['Mila', 'Ben']
  const marked = (text: string) => text.replaceAll('\u2068', '⟨').replaceAll('\u2069', '⟩')
  expect(marked(inWords(names))).toBe(words)
  expect(marked(joinNames(names))).toBe(short)
  expect(marked(sideBySide(names))).toBe(figures)
  expect(marked(withCommas(names))).toBe(facts)
})

test('keeps each item from right to left in its own direction in a language from left to right', () => {
  expect(withCommas(['דוד כהן', '1 tablet'])).toBe('\u2068דוד כהן\u2069, 1 tablet')
  expect(inWords(['نورة', 'Ben'])).toBe('\u2068نورة\u2069 and Ben')
})

test('leaves out facts that are missing, and marks no Arabic ones', () => {
  expect(withCommas(['½ tablet', undefined, false, null, '', 'Rufus'])).toBe('½ tablet, Rufus')
  setLocaleSource(() => localeFor(['ar']))
  expect(withCommas(['اليوم', 'غدًا'])).toBe('اليوم، غدًا')
})
