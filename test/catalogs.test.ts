import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { UNITS_NAMED } from '../contract/amounts.ts'
import { unitChoices } from '../contract/unitChoices.ts'
import { compiled, entriesOf, languages, readCatalog } from '../language/build/catalogs.mjs'
import { factsOf, LANGUAGES, type Language, localeFor } from '../language/languages.ts'
import { setLocaleSource } from '../language/speaking.ts'
import { t } from '../language/t.ts'
import { readTable } from '../reader/lexicon/table.ts'
import { collect, differences, merged, unreviewed } from '../scripts/sentences.mjs'

const sentences = collect()

/** The placeholders and tags of a sentence, in one order. */
const partsOf = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([part]) => part).sort()

/** A form for one number may name it in words: "a day left". */
const NUMBERS = ['{count}', '{hours}']
const withoutNumber = (parts: readonly string[]) => parts.filter((part) => !NUMBERS.includes(part))

test('every language has a catalog', () => {
  expect(languages().sort()).toEqual(
    Object.keys(LANGUAGES)
      .filter((language) => language !== 'en')
      .sort(),
  )
})

test('no element of a sentence shares its name with a placeholder: both take it from the same parts', () => {
  const texts = [...sentences.values()].flatMap(({ msgid, msgid_plural = '' }) => [msgid, msgid_plural])
  const shared = texts.filter((text) => {
    const tags = partsOf(text).filter((part) => part.startsWith('<'))
    return tags.some((tag) => text.includes(`{${tag.slice(1, -1)}}`))
  })
  expect(shared).toEqual([])
})

test('a placeholder without a note for translators is refused, and each note is of a placeholder', () => {
  const unknown = new Map([['', { msgid: '{nobody} left', files: new Set(['web/x.ts']) }]])
  expect(() => differences('de', unknown)).toThrow('{nobody} in "{nobody} left" has no note')
  const used = new Set(
    [...sentences.values()].flatMap(({ msgid, msgid_plural = '' }) => partsOf(msgid + msgid_plural)),
  )
  const rows = readFileSync(new URL('../language/placeholders.csv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1, -1)
  const wrong = rows.filter((row) => {
    const [, name] = /^(\w+),[\w/.]*,"[^"]+"$/.exec(row) ?? []
    return !used.has(`{${name}}`)
  })
  expect(wrong).toEqual([])
})

test('a translation of another plural is not kept for a new one', () => {
  const tablet = { msgid: 'tablet', files: new Set<string>() }
  const formsFor = (msgid_plural: string) =>
    merged('de', new Map([['', { ...tablet, msgid_plural }]])).translations['']?.tablet.msgstr
  expect(formsFor('tablets')).toEqual(['Tablette', 'Tabletten'])
  expect(formsFor('tablets each')).toEqual(['', ''])
})

test('a reviewer signs what is about doses, and not the translation of another sentence', () => {
  const dose = { msgid: 'A dose is due', files: new Set<string>() }
  const catalog = merged('de', new Map([['', dose]]))
  expect(unreviewed(catalog)).toEqual([])
  const { comments } = catalog.translations['']?.['A dose is due'] ?? {}
  expect(comments?.translator).toMatch(/^reviewed: \S+ \d{4}-\d\d$/)
  const changed = merged('de', new Map([['', { ...dose, msgid_plural: 'Doses are due' }]]))
  expect(changed.translations['']?.['A dose is due']?.comments.translator).toBeUndefined()
})

test('every purpose that a photo or a register fills in is a sentence', () => {
  const usual = ['ingredients.csv', 'brands.csv', 'registerBrands.csv'].flatMap((table) =>
    readTable(table).map((row) => row[2]),
  )
  const ofMixtures = readTable('mixtures.csv').map(([purpose]) => purpose)
  const printed = readTable('purposeTerms.csv').flatMap(([term, language]) =>
    language === 'English' ? [term] : [],
  )
  const filledIn = new Set([...usual, ...ofMixtures, ...printed].filter(Boolean))
  expect(filledIn.size).toBeGreaterThan(250)
  expect([...filledIn].filter((purpose) => !sentences.has(`purpose\u0004${purpose}`))).toEqual([])
})

test.each([
  ['de', undefined, 'tablet'],
  ['de', 'pill', 'pill'],
  ['es', undefined, 'pill'],
] as const)(
  'in %s, with %s chosen, one of the units of one name is offered: %s',
  (language, current, offered) => {
    const spoken = { ...localeFor([language]), catalog: compiled(language, () => true) }
    const before = setLocaleSource(() => spoken)
    try {
      const choices = unitChoices(current)
      expect(choices).toContain(offered)
      const names = choices.map((unit) => t(UNITS_NAMED[unit]))
      expect(new Set(names).size).toBe(names.length)
    } finally {
      setLocaleSource(before)
    }
  },
)

/** Without marks that a reader does not tell apart: vowels of Arabic, the isolation of left to right, a second dot of i. */
const folded = (text: string) =>
  text.toLowerCase().replace(/[\u0307\u064B-\u0652\u0640\u2066-\u2069\u00AD]/g, '')

/** Beginnings of the words of a glossary's cell: a bar ends the part that all forms of a word share. */
const stemsOf = (cell: string) => cell.split('; ').map((word) => folded(word.split('|')[0] ?? ''))

/** Terms of the glossary with a bar, which all entries share; the last column has sentences that say it in other words. */
const terms = readTable('../../language/glossary.csv').flatMap(([english = '', ...cells]) => {
  if (!english.includes('|')) return []
  const words = english.split('; ').map((word) => {
    const [stem, ending] = word.split('|')
    return `${stem}${ending === undefined ? '' : ending ? '\\w*' : 's?'}`
  })
  const others = cells.pop()?.split(' ¦ ') ?? []
  return [{ english, term: new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'i'), cells, others }]
})

test('the glossary has 40 terms, each in every language', () => {
  expect(terms.length).toBeGreaterThanOrEqual(40)
  const keys = [...sentences.values()].map(({ msgid, msgid_plural = msgid }) => msgid_plural)
  expect(terms.flatMap(({ others }) => others).filter((one) => one && !keys.includes(one))).toEqual([])
  for (const { english, cells } of terms)
    expect([english, cells.filter(Boolean).length]).toEqual([english, languages().length])
})

describe.each(languages() as Language[])('the catalog %s', (language) => {
  const catalog = readCatalog(language)
  const translated = entriesOf(catalog).filter(({ msgstr }) => msgstr.some(Boolean))

  test('has the words of language/glossary.csv', () => {
    const column = Object.keys(LANGUAGES).indexOf(language) - 1
    // Short words of the bar and the like have a context of their own.
    const whole = translated.filter(({ msgctxt }) => !msgctxt)
    const wrong = terms.flatMap(({ english, term, cells, others }) => {
      const stems = stemsOf(cells[column] ?? '')
      return whole
        .filter(({ msgid, msgid_plural = msgid, msgstr }) => {
          const said = msgid_plural.replaceAll('Medicine Cabinet', '').replace(/\{\w+\}/g, '')
          const isKnown = msgstr.some((text) => stems.some((stem) => folded(text).includes(stem)))
          return term.test(said) && !isKnown && !others.includes(msgid_plural)
        })
        .map(({ msgid, msgstr }) => `${english}: ${msgid} → ${msgstr.at(-1)}`)
    })
    expect(wrong).toEqual([])
  })

  test('has the sentences of the code, and no others: node scripts/sentences.mjs', () => {
    expect(differences(language, sentences)).toEqual([])
  })

  test('has a reviewer for each entry about doses: node scripts/sentences.mjs --reviewed', () => {
    expect(unreviewed(catalog).map(({ msgid }) => msgid)).toEqual([])
  })

  test('has the plural forms of its language, all of them', () => {
    const { forms } = factsOf(language)
    expect(catalog.headers['Plural-Forms']).toMatch(new RegExp(`^nplurals=${forms.length};`))
    const counts = translated.filter(({ msgid_plural, msgstr }) => {
      const needed = msgid_plural ? forms.length : 1
      return msgstr.length !== needed || !msgstr.every(Boolean)
    })
    expect(counts.map(({ msgid }) => msgid)).toEqual([])
  })

  test('has the placeholders and elements of the English sentences', () => {
    const wrong = translated.flatMap(({ msgid, msgid_plural, msgstr }) =>
      msgstr
        .filter((text) => {
          const [parts, needed] = [partsOf(text), partsOf(msgid_plural ?? msgid)]
          const isSame = msgid_plural
            ? withoutNumber(parts).join() === withoutNumber(needed).join()
            : parts.join() === needed.join()
          return !isSame
        })
        .map((text) => `${msgid} → ${text}`),
    )
    expect(wrong).toEqual([])
  })
})
