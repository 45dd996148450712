import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { compiled, entriesOf, readCatalog } from '../language/build/catalogs.mjs'
import { factsOf, LANGUAGES, type Language } from '../language/languages.ts'
import { keyOf } from '../language/t.ts'
import { formats } from '../registers/formats/formats.ts'
import { firstFiles } from '../web/base/build/firstFiles.ts'
import { badlyBroken, cutOff, overflow } from './cutOff.ts'
import { problemsOf } from './problemsOf.ts'
import { open, type Screen } from './screens/screen.ts'
import { screens } from './screens.ts'
import { expect, test } from './seeds.ts'

const ASSETS = path.join(import.meta.dirname, '../dist/web/assets')

// A page that speaks a language which nobody does: English with accents, and 1.4 times as long. What stands there
// without accents never went through the catalogs. It stands in for German, and for Arabic from right to left.
test.use({ reuseContext: true, viewport: { width: 320, height: 640 }, permissions: ['camera'] })
test.afterEach(({ context }) => context.setOffline(false))

/**
 * Begins and ends what a catalog gives, also around each placeholder and element in it. It has no width and Playwright
 * does not see it, so the steps to a screen find its English words; they get their accents on the screen.
 */
const EDGE = '\u200b'
const marked = (text: string) => EDGE + text.replace(/\{\w+\}|<\/?\w+>/g, (part) => EDGE + part + EDGE) + EDGE

const entries = entriesOf(readCatalog('de'))

const catalogFor = (language: 'de' | 'ar', some = entries) =>
  JSON.stringify(
    Object.fromEntries(
      some.map(({ msgid, msgid_plural, msgctxt }) => [
        keyOf(msgid, msgctxt),
        msgid_plural === undefined
          ? marked(msgid)
          : factsOf(language).forms.map((form) => marked(form === 'one' ? msgid : msgid_plural)),
      ]),
    ),
  )

const first = firstFiles()
const ofFirst = entries.filter(({ files }) => files.some((file) => first.has(file)))

const sentences = new Set(entries.flatMap(({ msgid, msgid_plural = msgid }) => [msgid, msgid_plural]))
const words = new Set([...sentences].flatMap((text) => text.match(/(?<![{<]\/?)\b[a-z]{3,}\b/g) ?? []))

const PRODUCT = ['Medicine', 'Cabinet', 'Medicine Cabinet']

/** Publishers of registers and their licences, as these write them. */
const LICENCES = Object.values(formats).map(({ source }) => `${source?.publisher}. ${source?.licence}`)

/** Units inside a sentence, as in "No tablet count set": the marks around them end those around the sentence. */
const UNITS = ['tablet', 'drops']

/** Texts that the household of these tests wrote itself. */
const ownData = [
  'seeds.ts',
  'household.ts',
  'screens/account.ts',
  'screens/withProvider.ts',
  'packagePicture.ts',
]
  .map((file) => fs.readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n')
const isOwn = (text: string) =>
  (text.includes(' ') ? [text] : [`'${text}'`, `name: '${text} `]).some((one) => ownData.includes(one)) ||
  ownPurposes.has(text.toLowerCase())

/** Purposes that the household wrote, each by itself as the choices above the list show them. */
const ownPurposes = new Set(
  [...ownData.matchAll(/purpose: '([^']+)'/g)].flatMap(([, text = '']) =>
    text.toLowerCase().split(/, |\. ?| and /),
  ),
)

/** A sentence of the server, which speaks the page's language, but English in the answers that these tests make up. */
const OF_SERVER = /^Signing in with .* was not completed/

/** Separators of list items in German and Arabic. */
const BETWEEN = /, | und |، و| و|، /

/** Short names of days are the same in two languages. */
const isUntranslated = (text: string) =>
  !PRODUCT.includes(text) &&
  !LICENCES.includes(text) &&
  !UNITS.includes(text) &&
  !OF_SERVER.test(text) &&
  text
    .split(BETWEEN)
    .some(
      (part) =>
        !isOwn(part) &&
        ((sentences.has(part) && part.length > 2) ||
          (part.match(/\b[a-z]{3,}\b/g) ?? []).filter((word) => words.has(word)).length >= 2),
    )

/** Puts the accents on, and gives the texts of the page that no catalog gave. */
const accent = (page: Page) =>
  page.evaluate((edge) => {
    const accents: Record<string, string> = {
      a: 'áá',
      e: 'éé',
      i: 'íí',
      o: 'óó',
      s: 'šš',
      u: 'úú',
      y: 'ýý',
      n: 'ñ',
    }
    const others: string[] = []
    const accented = (text: string) =>
      text
        .split(edge)
        .map((part, place) => {
          if (place % 2 === 1)
            return part.replace(/[aeinosuy]/gi, (letter) => accents[letter.toLowerCase()] ?? '')
          if (/\p{L}/u.test(part)) others.push(part.trim())
          return part
        })
        .join('')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (node.parentElement?.closest('script, style, noscript')) continue
      node.nodeValue = accented(node.nodeValue ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        element.setAttribute(name, accented(element.getAttribute(name) ?? ''))
    return others
  }, EDGE)

/** Serves the code without the marks around values in sentences from right to left, which Playwright sees. */
async function withoutIsolates(page: Page): Promise<void> {
  const isolate = /[\u2067-\u2069]|\\u206[789]/g
  for (const name of fs.readdirSync(ASSETS).filter((file) => file.endsWith('.js'))) {
    const code = fs.readFileSync(path.join(ASSETS, name), 'utf8')
    if (!isolate.test(code)) continue
    const body = code.replace(isolate, '')
    await page.route(`**/assets/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  }
}

for (const [language, locale] of [
  ['de', 'de-DE'],
  ['ar', 'ar-EG'],
] as const)
  for (const isSignedIn of [false, true])
    test.describe(() => {
      test.use({ locale, isSignedIn })

      for (const screen of screens(isSignedIn)) {
        const [name, , prepare] = screen
        test(`${name} speaks by its catalog alone instead of ${language}, and longer words fit at 320 px`, async ({
          page,
          seeds,
        }) => {
          // Before the catalog's route, which then wins: real sentences have such marks too.
          if (language === 'ar') await withoutIsolates(page)
          const body = `const catalog = ${catalogFor(language, ofFirst)}
            export default catalog
            export const complete = async () => Object.assign(catalog, ${catalogFor(language)})`
          await page.route(`**/assets/${language}-*.js`, (route) =>
            route.fulfill({ contentType: 'text/javascript', body }),
          )
          await open(page, screen, seeds)
          await prepare?.(page, seeds)
          const others = await accent(page)
          expect.soft(others.filter(isUntranslated)).toEqual([])
          expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
          expect.soft(await cutOff(page)).toEqual([])
          expect.soft(await problemsOf(page)).toEqual([])
        })
      }
    })

/** Gives the words of a language for an English sentence. */
function wordsOf(language: Exclude<Language, 'en'>) {
  const catalog = compiled(language, () => true)
  return (english: string) => String(catalog[english])
}

/** The screens of every day, opened without a word of English. */
const daily = (said: (english: string) => string): Screen[] => [
  [
    'today',
    '/more',
    async (page, { plannedFamilyId }) => {
      await page.evaluate((id) => localStorage.setItem('family', id), plannedFamilyId)
      await page.goto('/today')
      await page.getByRole('article').first().waitFor()
    },
  ],
  ['dashboard', '/'],
  [
    'intake',
    '/',
    async (page) => {
      await page
        .getByRole('button', { name: said('Take Medicine') })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'details',
    ({ lisinopril }) => `/medication/${lisinopril}`,
    (page) => page.getByRole('button', { name: said('Change the ingredients') }).waitFor(),
  ],
  ['plan', ({ lisinopril }) => `/medication/${lisinopril}/plan`],
  ['edit', ({ lisinopril }) => `/edit/${lisinopril}`],
  ['add', '/add'],
  ['shopping', '/shopping'],
  ['family', ({ household }) => `/families/${household.familyId}`],
  ['account', '/account'],
  ['security', '/security'],
  ['reminders', '/reminders'],
]

const SIGNED_OUT: Screen[] = [['signin', '/login']]

const inArabic = wordsOf('ar')

/** Names of languages, the program that signed in, and an ingredient. */
const NAMES = [...PRODUCT, ...Object.values(LANGUAGES).map(({ name }) => name), 'node', 'lisinopril']

const isLatin = (text: string) =>
  text
    .split(/[\u2067-\u2069]/)
    .flatMap((part) => (isOwn(part) ? [] : part.split(BETWEEN)))
    .some(
      (part) =>
        /\p{Script=Latin}{3,}/u.test(part) &&
        !/\p{Script=Arabic}|@/u.test(part) &&
        !NAMES.includes(part) &&
        !isOwn(part),
    )

for (const isSignedIn of [false, true])
  test.describe(() => {
    test.use({ locale: 'ar-EG', isSignedIn })

    for (const screen of isSignedIn ? daily(inArabic) : SIGNED_OUT)
      test(`${screen[0]} has no English words in Arabic`, async ({ page, seeds }) => {
        await open(page, screen, seeds)
        await screen[2]?.(page, seeds)
        await expect(page.getByText(inArabic('Loading…'))).toHaveCount(0)
        expect((await accent(page)).filter(isLatin)).toEqual([])
      })
  })

const WITH_MANY_BUTTONS = [
  'today',
  'dashboard',
  'intake',
  'details',
  'plan',
  'add',
  'family',
  'security',
  'reminders',
]

for (const language of ['de', 'fr', 'nl', 'pl', 'tr', 'uk'] as const)
  test.describe(() => {
    test.use({ locale: language })

    const some = daily(wordsOf(language)).filter(([name]) => WITH_MANY_BUTTONS.includes(name))
    for (const screen of some)
      test(`${screen[0]} has buttons of at most two lines of whole words in ${language}`, async ({
        page,
        seeds,
      }) => {
        await open(page, screen, seeds)
        await screen[2]?.(page, seeds)
        await expect(page.getByText(wordsOf(language)('Loading…'))).toHaveCount(0)
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 740 })
          expect.soft(await badlyBroken(page)).toEqual([])
          expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
        }
      })
  })
