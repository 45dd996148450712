import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { thirdPartyPage } from '../scripts/thirdParty.mjs'

const read = (file: string) => fs.readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')

test('the page of third-party software lists what the lock file ships', () => {
  expect(read('docs/third-party.md')).toBe(thirdPartyPage(JSON.parse(read('package-lock.json'))))
})

test('everything that ships may be combined with the AGPL', () => {
  const compatible =
    /^(\(?(MIT|ISC|Apache-2\.0|BSD(-[23]-Clause)?|0BSD|Unlicense|OFL-1\.1|LGPL-3\.0(-or-later)?|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0)( (AND|OR) )?)+\)?/
  const licences = [...read('docs/third-party.md').matchAll(/^## (.+)$/gm)].map((match) => match[1] as string)
  expect(licences.length).toBeGreaterThan(3)
  expect(licences.filter((licence) => !compatible.test(licence))).toEqual([])
})
