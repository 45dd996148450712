import { expect, test } from 'vitest'
import { localeFor } from '../../../language/languages.ts'
import { speaking } from '../../../language/speaking.ts'
import { inLanguage } from './inLanguage.ts'

const german = localeFor(['de'])

test('work for two people at once speaks to each in their own language', async () => {
  const said: string[] = []
  const work = async (who: string, turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    said.push(`${who}: ${speaking().language}`)
  }
  await Promise.all([
    inLanguage(german, () => work('German', 3)),
    inLanguage(localeFor(['en']), () => work('English', 2)),
    work('nobody', 4),
  ])
  expect(said).toEqual(['English: en', 'German: de', 'nobody: en'])
})

test('English inside German work is English', () => {
  const said = inLanguage(german, () => [
    inLanguage(localeFor(['en']), () => speaking().language),
    speaking().language,
  ])
  expect(said).toEqual(['en', 'de'])
})
