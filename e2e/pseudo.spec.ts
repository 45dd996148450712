import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { entriesOf, readCatalog } from '../language/build/catalogs.mjs'
import { keyOf } from '../language/t.ts'
import { cutOff, overflow } from './cutOff.ts'
import { problemsOf } from './problemsOf.ts'
import { open } from './screens/screen.ts'
import { screens } from './screens.ts'
import { expect, test } from './seeds.ts'

// A page that speaks a language which nobody does: English with accents, and 1.4 times as long. What stands there
// without accents never went through the catalogs.
test.use({
  reuseContext: true,
  locale: 'de-DE',
  viewport: { width: 320, height: 640 },
  permissions: ['camera'],
})
test.afterEach(({ context }) => context.setOffline(false))

/**
 * Begins and ends what a catalog gives, also around each placeholder and element in it. It has no width and Playwright
 * does not see it, so the steps to a screen find its English words; they get their accents on the screen.
 */
const EDGE = '\u200b'
const marked = (text: string) => EDGE + text.replace(/\{\w+\}|<\/?\w+>/g, (part) => EDGE + part + EDGE) + EDGE

const entries = entriesOf(readCatalog('de'))

const catalog = Object.fromEntries(
  entries.map(({ msgid, msgid_plural, msgctxt }) => [
    keyOf(msgid, msgctxt),
    msgid_plural === undefined ? marked(msgid) : [marked(msgid), marked(msgid_plural)],
  ]),
)

const sentences = new Set(entries.flatMap(({ msgid, msgid_plural = msgid }) => [msgid, msgid_plural]))
const words = new Set([...sentences].flatMap((text) => text.match(/(?<![{<]\/?)\b[a-z]{3,}\b/g) ?? []))

const PRODUCT = ['Medicine', 'Cabinet', 'Medicine Cabinet']

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
const isOwn = (text: string) => ownData.includes(text.includes(' ') ? text : `'${text}'`)

/** A sentence of the server, which speaks German here and English in the answers that these tests make up. */
const OF_SERVER = /^(Signing in with .* was not completed|This file is not an image)/

/** Short names of days are the same in two languages. */
const isUntranslated = (text: string) =>
  !PRODUCT.includes(text) &&
  !UNITS.includes(text) &&
  !OF_SERVER.test(text) &&
  text
    .split(/, | und /)
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

for (const isSignedIn of [false, true])
  test.describe(() => {
    test.use({ isSignedIn })

    for (const screen of screens(isSignedIn)) {
      const [name, , prepare] = screen
      // Its button lies behind the bar when the page is this narrow.
      if (name === 'ingredients') continue
      test(`${name} speaks by its catalog alone, and longer words fit at 320 px`, async ({ page, seeds }) => {
        const body = `export default ${JSON.stringify(catalog)}`
        await page.route('**/assets/de-*.js', (route) =>
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
