import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadAlphabet } from '../../text/alphabet.ts'
import { MODEL_NAMES, packagedModelFiles, SCRIPT_NAMES } from '../../text/network/modelFiles.ts'
import { optimisers } from './optimise.ts'

const BUILT = path.resolve(import.meta.dirname, '../../../dist/reader/text/network')

test.each(['detector', 'orientation', 'recogniser'] as const)(
  'the build keeps the %s as weights of an operator are optimised',
  async (part) => {
    const files = packagedModelFiles()
    const packaged = await readFile(files[part])
    const kept = await readFile(path.join(BUILT, 'optimised', MODEL_NAMES[part]))
    const optimised = optimisers(await loadAlphabet(files.alphabet))[part](packaged)
    expect(kept.equals(optimised)).toBe(true)
    expect(kept.equals(packaged)).toBe(false)
  },
)

test('the build keeps the weights for Greek and Cyrillic in the same way', async () => {
  const { recogniser, alphabet } = packagedModelFiles().otherScripts
  const kept = await readFile(path.join(BUILT, 'optimised', SCRIPT_NAMES.recogniser))
  const optimised = optimisers(await loadAlphabet(alphabet, 'every letter')).recogniser(
    await readFile(recogniser),
  )
  expect(kept.equals(optimised)).toBe(true)
})

test('built, the packaged weights are found optimised, those of a folder as they are', async () => {
  const { findModelFiles } = await import(path.join(BUILT, 'modelFiles.js'))
  const kept = { isOptimised: true, recogniser: path.join(BUILT, 'optimised', MODEL_NAMES.recogniser) }
  expect(findModelFiles()).toMatchObject(kept)
  const folder = path.dirname(packagedModelFiles().recogniser)
  const packaged = { isOptimised: false, recogniser: path.join(folder, MODEL_NAMES.recogniser) }
  expect(findModelFiles(folder)).toMatchObject(packaged)
})
