import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { expect, test } from 'vitest'

const WEB = path.resolve(import.meta.dirname, '../dist/web')
const read = (file: string) => fs.readFileSync(path.join(WEB, file), 'utf8')

test('no script has syntax that browsers of 2022 cannot read', () => {
  const scripts = fs
    .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  // Blocks of classes and lookbehind came with Safari 16.4.
  for (const file of scripts) expect(read(file), file).not.toMatch(/static ?\{|\(\?<[=!]/)
})

/** Text that the scripts before the paint wrote in a browser with only some globals. */
function paintIn({ languages = ['en'], globals = {}, before = '' }) {
  const written: string[] = []
  const page = vm.createContext({
    navigator: { languages },
    document: {
      currentScript: { src: 'http://home.test/beforePaint.js?v=1' },
      documentElement: { dataset: {} },
      write: (text: string) => written.push(text),
    },
    localStorage: { getItem: () => null },
    ...globals,
  })
  vm.runInContext('globalThis.window = globalThis', page)
  vm.runInContext(before, page)
  vm.runInContext(read('beforePaint.js'), page)
  if (written.length > 0) vm.runInContext(read('olderBrowsers.js'), page)
  return { written, run: (script: string): unknown => vm.runInContext(script, page) }
}

const CURRENT = { URL, AbortController, AbortSignal, DOMException, setTimeout, CSSLayerBlockRule: class {} }

test('a current browser loads nothing more', () => {
  expect(paintIn({ globals: CURRENT }).written).toEqual([])
})

test.each([
  [['de-AT', 'en'], '<p lang="de" dir="ltr">Dieser Browser ist zu alt'],
  [['xx', 'pt'], '<p lang="pt-BR" dir="ltr">'],
  [['ar-EG'], '<p lang="ar" dir="rtl">'],
  [['ja'], '<p lang="en" dir="ltr">This browser is too old for Medicine Cabinet. It needs iOS 15.4,'],
])('a browser that is too old says so in %j, and reads no other script', (languages, words) => {
  const { written } = paintIn({ languages, globals: { URL: class {} } })
  expect(written[0]).toBe('<script src="http://home.test/olderBrowsers.js?v=1"></script>')
  expect(written[1]).toContain(words)
  expect(written[1]).toMatch(/<plaintext hidden>$/)
})

test('what a browser of 2022 lacks is filled in', async () => {
  class OldUrl extends URL {}
  Object.defineProperty(OldUrl, 'canParse', { value: undefined, writable: true, configurable: true })
  class OldSignal {}
  const { written, run } = paintIn({
    globals: { ...CURRENT, URL: OldUrl, AbortSignal: OldSignal },
    before: `for (const name of ['toSorted', 'toReversed', 'toSpliced']) delete Array.prototype[name]
      delete Intl.Segmenter`,
  })
  expect(written).toHaveLength(1)
  expect(
    run(`JSON.stringify((() => {
      const list = [3, 1, 2]
      const made = [list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list.toSpliced(1, 1, 8, 9)]
      return [...made, list]
    })())`),
  ).toBe('[[1,2,3],[3,2,1],[2,1,3],[3,8,9,2],[3,1,2]]')
  expect(run("[URL.canParse('https://a.test'), URL.canParse('no')].join()")).toBe('true,false')
  expect(run("[...new Intl.Segmenter().segment('e\\u0301Я')].length")).toBe(2)
  const signal = run('AbortSignal.timeout(1)') as AbortSignal
  await expect.poll(() => signal.aborted).toBe(true)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})
