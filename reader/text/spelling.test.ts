import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadAlphabet } from './alphabet.ts'
import { MODEL_NAMES, packagedModelFiles, SCRIPT_NAMES } from './network/modelFiles.ts'
import { spellings } from './spelling.ts'

const BUILT = path.resolve(import.meta.dirname, '../../dist/reader/text/network')

test.each(['detector', 'orientation', 'recogniser'] as const)(
  'the build keeps the %s as it is spelled for weights that it does not know',
  async (part) => {
    const files = packagedModelFiles()
    const packaged = await readFile(files[part])
    const kept = await readFile(path.join(BUILT, 'spelled', MODEL_NAMES[part]))
    const spelled = spellings(await loadAlphabet(files.alphabet))[part](packaged)
    expect(kept.equals(spelled)).toBe(true)
    expect(kept.equals(packaged)).toBe(false)
  },
)

test('the build keeps the weights for Greek and Cyrillic in the same way', async () => {
  const { recogniser, alphabet } = packagedModelFiles().otherScripts
  const kept = await readFile(path.join(BUILT, 'spelled', SCRIPT_NAMES.recogniser))
  const spelled = spellings(await loadAlphabet(alphabet, 'every letter')).recogniser(
    await readFile(recogniser),
  )
  expect(kept.equals(spelled)).toBe(true)
})

test('built, the packaged weights are found spelled, those of a folder as they are', async () => {
  const { findModelFiles } = await import(path.join(BUILT, 'modelFiles.js'))
  const kept = { isSpelled: true, recogniser: path.join(BUILT, 'spelled', MODEL_NAMES.recogniser) }
  expect(findModelFiles()).toMatchObject(kept)
  const folder = path.dirname(packagedModelFiles().recogniser)
  const packaged = { isSpelled: false, recogniser: path.join(folder, MODEL_NAMES.recogniser) }
  expect(findModelFiles(folder)).toMatchObject(packaged)
})
