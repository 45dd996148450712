import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const inFolder = (folder: string) =>
  fs.readdirSync(path.join(ROOT, folder)).map((file) => path.join(folder, file))
const documents = ['.', 'docs', 'docs/decisions'].flatMap(inFolder).filter((file) => file.endsWith('.md'))
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

/** The forge and the site derive the same anchors from headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const targets = (document: string) =>
  [...read(document).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, picture]) => (link ?? picture) as string)
    .filter((target) => !/^[a-z]+:/.test(target))

test.each(documents)('each link in %s leads to a file, and to one of its headings', (document) => {
  const broken = targets(document).filter((target) => {
    const [file = '', anchor] = target.split('#')
    const found = file === '' ? document : path.join(path.dirname(document), file)
    if (!fs.existsSync(path.join(ROOT, found))) return true
    return anchor !== undefined && !anchorsIn(found).includes(anchor)
  })
  expect(broken).toEqual([])
})

test('each picture has a light and a dark one, of at most 150 kB, and is shown', () => {
  const pictures = inFolder('docs/pictures')
  const shown = documents.flatMap((document) =>
    targets(document).map((target) => path.join(path.dirname(document), target)),
  )
  expect(pictures.length).toBeGreaterThan(3)
  for (const picture of pictures) {
    expect(fs.statSync(path.join(ROOT, picture)).size, picture).toBeLessThan(150_000)
    expect(shown).toContain(picture)
    const other = picture.endsWith('-dark.webp')
      ? picture.replace('-dark', '-light')
      : picture.replace('-light', '-dark')
    expect(pictures).toContain(other)
  }
})

test("each document is in the site's sidebar", () => {
  const config = read('docs/site/.vitepress/config.mjs')
  const pages = inFolder('docs').filter((file) => file.endsWith('.md'))
  expect(pages.filter((file) => !config.includes(`link: '/${file.replace('.md', '')}'`))).toEqual([])
})

const TEST_FILE = /`([\w/.-]+\.(?:test|spec)\.ts)`/g

test.each(documents.filter((file) => file !== 'CHANGELOG.md'))(
  'each test that %s names is there',
  (document) => {
    const named = [...read(document).matchAll(TEST_FILE)].map(([, file]) => file as string)
    expect(named.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([])
  },
)

test('each promise of docs/security.md names the test that holds it', () => {
  const [promises = ''] = read('docs/security.md').split('\n## Not protected')
  const untested = promises
    .split(/^- /m)
    .slice(1)
    .filter((promise) => promise.search(TEST_FILE) === -1)
  expect(untested).toEqual([])
})

test('each decision has at most 150 words', () => {
  const long = inFolder('docs/decisions').filter((file) => read(file).trim().split(/\s+/).length > 150)
  expect(long).toEqual([])
})
