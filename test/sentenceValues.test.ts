import { afterEach, describe, expect, test } from 'vitest'
import { compiled, entriesOf, languages, readCatalog } from '../language/build/catalogs.mjs'
import { factsOf, type Language, localeFor } from '../language/languages.ts'
import { setLocaleSource } from '../language/speaking.ts'
import { t, tn } from '../language/t.ts'

const COUNTS = [0, 1, 2, 5, 21, 0.5, 2.5]
/** Values of names, amounts and times: of one letter and of 80, of both directions, and several words for a time. */
const VALUES = ['tomorrow at 8:00', '½', 'Mila', 'نورة', 'M', 'Anna-Maria '.repeat(8).slice(0, 80)]

const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))]
const countOf = (text: string, part: string | RegExp) => text.split(part).length - 1

const withoutMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

/** Whole numbers over 0 that share a plural form: of none there is another sentence. */
const numbersOf = (language: Language, category: string) =>
  Array.from({ length: 300 }, (_, place) => place + 1).filter(
    (count) => new Intl.PluralRules(language).select(count) === category,
  )

/** Words of the form of address that a language does not use here, and those of another country. */
const OTHER_ADDRESS: Record<Exclude<Language, 'en'>, RegExp> = {
  de: /(?<![.!?:…] |^|[„(>])\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b/u,
  fr: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})|(?<!\p{L})(?!(?:chez|assez|nez)(?!\p{L}))[\p{L}’-]+ez(?!\p{L})/iu,
  es: /(?<!\p{L})usted(?:es)?(?!\p{L})|(?:^|[.:;?!] )(?:Pida|Pruebe|Vuelva|Elija|Escriba|Introduzca|Compruebe|Abra|Espere|Haga|Intente)(?!\p{L})/u,
  it: /(?<!\p{L})(?:Lei|Vi preghiamo|La preghiamo)(?!\p{L})|(?:^|[.:;?!] )(?:Scelga|Inserisca|Apra|Chieda|Riprovi|Verifichi|Attenda|Prema)(?!\p{L})/u,
  'pt-BR':
    /(?<!\p{L})(?:tu|teus?|tuas?|utilizador|ecrã|ficheiros?|palavra-passe|telemóvel|contacto)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:[Uu](?!\.)|[Uu]w|[Uu]zelf)(?!\p{L})/u,
  pl: /(?<!\p{L})(?:Pan|Pani|Pana|Państwo|Państwa)(?!\p{L})|\p{L}(?:łeś|łaś)(?!\p{L})/u,
  tr: /(?<!\p{L})(?:sen|sana|seni|senin|sende|senden)(?!\p{L})|(?<!\p{L})m[iıuü]s[iıuü]n(?!\p{L})|Lütfen [^.:;]*(?:gir|seç|dene|yaz|bak|bekle|kontrol et)(?!\p{L})/iu,
  uk: /(?<![\p{L}’])(?:ти|тебе|тобі|тобою|твій|твоя|твоє|твої|твою|твого|твоєї|натисни|вибери|введи|спробуй|відкрий|додай|збережи)(?![\p{L}’])/iu,
  ar: /أنتِ|أنتم|حضرتك|سيدي/u,
}

/** Signs that a language writes in another way. */
const OTHER_SIGNS: Record<Exclude<Language, 'en'>, RegExp> = {
  de: /["']|\.\.\.|[”«»]/,
  fr: /["']|\.\.\.|[“”]| [?!;»]|« | :(?!\/)|\p{L}[?!;]/u,
  es: /["']|\.\.\.|[“”„]|^[^¿]*\?|^[^¡]*!/,
  it: /["']|\.\.\.|[“”„]/,
  'pt-BR': /["']|\.\.\.|[«»„]/,
  nl: /["']|\.\.\.|[„«»]/,
  pl: /["']|\.\.\.|[“«»]/,
  tr: /["']|\.\.\.|[„«»]/,
  uk: /["']|\.\.\.|[“”„]/,
  ar: /["']|\.\.\.|[“”„?;,](?!\S*\u2069)/,
}

/** English buttons have capitals, as titles do. */
const isButton = (text: string) =>
  text.length <= 28 &&
  text.includes(' ') &&
  text.split(' ').every((word) => /^(?:\p{Lu}|\{|(?:an?|the|to|of|as|and|or|in|on|for|it|by)$)/u.test(word))

/** With a number of two digits for each placeholder, and without the vowels of Arabic, which take no room. */
const folded = (text: string) => text.replace(/\{\w+\}/g, '00').replace(/[\u064B-\u0652]/g, '')

let restore = () => {}
afterEach(() => restore())

describe.each(languages() as Exclude<Language, 'en'>[])('%s', (language) => {
  const entries = entriesOf(readCatalog(language)).filter(({ msgstr }) => msgstr.every(Boolean))
  const { forms, isRightToLeft = false } = factsOf(language)

  const speak = () => {
    const spoken = { ...localeFor([language]), catalog: compiled(language, () => true) }
    const before = setLocaleSource(() => spoken)
    restore = () => void setLocaleSource(before)
  }

  test('shows each value whole and in its own direction, and the form of each number', () => {
    speak()
    const wrong: string[] = []
    const say = (entry: (typeof entries)[number], value: string, count: number) => {
      const { msgid, msgid_plural, msgctxt } = entry
      const names = namesIn(msgid + (msgid_plural ?? '')).filter((name) => name !== 'count')
      const values = Object.fromEntries(names.map((name) => [name, value]))
      const said = msgid_plural
        ? tn(count, msgid, msgid_plural, values, msgctxt)
        : t(msgid, { count, ...values }, msgctxt)
      const form = msgid_plural ? forms.indexOf(new Intl.PluralRules(language).select(count)) : 0
      const template = entry.msgstr[form] ?? ''
      const number = count.toLocaleString(localeFor([language]).locale, { useGrouping: false })
      const plain = template.replace(/\{(\w+)\}/g, (_, name) => (name === 'count' ? number : value))
      const places = namesIn(template)
        .filter((name) => name !== 'count')
        .reduce((sum, name) => sum + countOf(template, `{${name}}`), 0)
      const marked = isRightToLeft || value === 'نورة' ? `\u2068${value}\u2069` : value
      const isRight =
        withoutMarks(said) === withoutMarks(plain) &&
        countOf(said, marked) >= places &&
        countOf(said, /[\u2066-\u2068]/) === countOf(said, '\u2069')
      if (!isRight) wrong.push(`${msgid} | ${value} | ${count} → ${said}`)
    }
    for (const entry of entries)
      if (/\{\w+\}/.test(entry.msgid)) {
        for (const value of VALUES) say(entry, value, 2)
        if (entry.msgid_plural) for (const count of COUNTS) say(entry, 'Mila', count)
      }
    expect(wrong).toEqual([])
  })

  test('leaves a number out only where a form is of that number alone', () => {
    const shared = forms.map((category) => numbersOf(language, category).length > 1)
    const wrong = entries
      .filter(({ msgid_plural = '' }) => /\{(?:count|hours)\}/.test(msgid_plural))
      .flatMap(({ msgid, msgstr }) =>
        msgstr
          .filter((text, form) => shared[form] && !/\{(?:count|hours)\}/.test(text))
          .map((text) => `${msgid} → ${text}`),
      )
    expect(wrong).toEqual([])
  })

  test('speaks to the reader in one way, and has the signs of its own writing', () => {
    const wrong = entries.flatMap(({ msgid, msgstr }) =>
      msgstr
        .map((text) => text.replace(/<\/?\w+>|\{\w+\}/g, ''))
        .filter((text) => OTHER_ADDRESS[language].test(text) || OTHER_SIGNS[language].test(text))
        .map((text) => `${msgid} → ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test('hangs no ending on a name or another value', () => {
    // Endings follow the sounds of a word, in Turkish most of all. An ordinal number is the same for all of them.
    const ordinals = ['the {day}']
    const wrong = entries
      .filter(({ msgid }) => !ordinals.includes(msgid))
      .flatMap(({ msgid, msgstr }) =>
        msgstr.filter((text) => /\{\w+\}[’'\p{L}]/u.test(text)).map((text) => `${msgid} → ${text}`),
      )
    expect(wrong).toEqual([])
  })

  test('has button texts that fit two lines of 320 px, each word in one of them', () => {
    // A line of a button there has 20 to 24 letters; the walks of pages measure it with English made longer.
    const wrong = entries
      .filter(({ msgid, files }) => isButton(msgid) && files.some((file) => !file.startsWith('server/')))
      .flatMap(({ msgid, msgstr }) => msgstr.map((text) => ({ msgid, text: folded(text) })))
      .filter(({ text }) => text.length > 40 || text.split(/[\s-]/).some((word) => word.length > 22))
      .map(({ msgid, text }) => `${msgid} → ${text}`)
    expect(wrong).toEqual([])
  })
})
