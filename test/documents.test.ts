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
