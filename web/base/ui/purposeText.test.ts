import { afterEach, expect, test } from 'vitest'
import { compiled } from '../../../language/build/catalogs.mjs'
import { type Language, localeFor } from '../../../language/languages.ts'
import { ENGLISH, setLocaleSource } from '../../../language/speaking.ts'
import { purposeText } from './purposeText.ts'

const before = setLocaleSource(() => ENGLISH)
afterEach(() => void setLocaleSource(before))

test.each<[Language, string, string]>([
  ['en', 'Hay fever, allergy', 'Hay fever, allergy'],
  ['de', 'Cold and flu', 'Erkältung und Grippe'],
  ['de', 'Hay fever, allergy', 'Heuschnupfen, Allergie'],
  ['de', 'Fever', 'Fieber'],
  ['fr', 'Mucolytic, expectorant, bronchodilator', 'Mucolytique, expectorant et bronchodilatateur'],
  ['nl', 'Iron supplement, diuretic', 'IJzersupplement, plaspil'],
  ['tr', 'Laxative, diarrhoea', 'Müshil, ishal'],
  ['tr', 'Diarrhoea, nausea', 'İshal, bulantı'],
  ['ar', 'Hay fever, allergy', 'حمى القش وحساسية'],
  ['de', 'Fever, Mila only', 'Fever, Mila only'],
  ['de', 'Douleurs, fièvre', 'Douleurs, fièvre'],
  ['de', '', ''],
])('in %s, "%s" is "%s"', (language, purpose, shown) => {
  const catalog = language === 'en' ? undefined : compiled(language, () => true)
  const speaking = { ...localeFor([language]), catalog }
  setLocaleSource(() => speaking)
  expect(purposeText(purpose)).toBe(shown)
})
