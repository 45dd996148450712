import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { loadAlphabet } from '../../text/alphabet.ts'
import { findModelFiles } from '../../text/network/modelFiles.ts'
import { answerOnly } from './answerOnly.ts'
import { edited } from './onnxModel.ts'

const SHAPE = [1, 3, 48, 64]

test('a recogniser answers the same for the classes that are kept, and the likeliest of all others', async () => {
  const files = findModelFiles()
  const network = await readFile(files.recogniser)
  const { classes, ofAll } = await loadAlphabet(files.alphabet)
  const line = Float32Array.from({ length: 3 * 48 * 64 }, (_, i) => Math.sin(i * 0.37) * Math.cos(i * 0.011))
  const answerOf = async (file: Uint8Array) => {
    const session = await InferenceSession.create(file, { logSeverityLevel: 3 })
    const answer = await session.run({
      [session.inputNames[0]!]: new Tensor('float32', line, SHAPE),
    })
    return answer[session.outputNames[0]!]!.data as Float32Array
  }
  const some = edited(network, (model) => answerOnly(model, classes, ofAll))
  const [all, kept] = [await answerOf(network), await answerOf(some)]
  const steps = all.length / ofAll
  const expected = Array.from({ length: steps }, (_, step) => {
    const row = [...all.slice(step * ofAll, (step + 1) * ofAll)]
    const others = row.filter((_, index) => !classes.includes(index))
    return [...classes.map((index) => row[index]!), Math.max(...others)]
  })
  expect(steps).toBeGreaterThan(4)
  expect([...kept]).toEqual(expected.flat())
})
