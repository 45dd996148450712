import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = path.resolve(import.meta.dirname, '../dist/web/assets')

/** Names, without their digests, of the files that a file of the build names. */
function namedBy(chunk: string): string[] {
  const files = fs.readdirSync(ASSETS).filter((file) => /\.(?:js|css)$/.test(file))
  const nameOf = (file: string) => file.replace(/-[\w-]{7}\.\w+$/, '')
  const own = files.filter((file) => file.endsWith('.js') && nameOf(file) === chunk)
  expect(own).toHaveLength(1)
  const code = fs.readFileSync(path.join(ASSETS, `${own}`), 'utf8')
  return [...new Set(files.filter((file) => code.includes(file)).map(nameOf))].sort()
}

// A file gets a new name with each file that it names, and so do all that import it.
test.each([
  ['first', ['callTags', 'rolldown-runtime']],
  ['home', ['first', 'rolldown-runtime']],
  ['common', ['choices', 'first', 'home', 'rolldown-runtime', 'smallerPhoto']],
])(
  '%s, which most files import, keeps its name when a page, a dialog or a sentence changes',
  (chunk, named) => {
    expect(namedBy(chunk)).toEqual(named)
  },
)
