import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadAlphabet } from '../../text/alphabet.ts'
import {
  MODEL_NAMES,
  OPTIMISED_MODELS,
  packagedModelFiles,
  SCRIPT_NAMES,
} from '../../text/network/modelFiles.ts'
import type { ChangeFile } from '../../text/network/runtime.ts'
import type { Optimise } from '../../text/textReader.ts'
import { answerOnly } from './answerOnly.ts'
import { edited } from './onnxModel.ts'
import { simplify } from './simplify.ts'

const NETWORKS = ['detector', 'orientation', 'recogniser'] as const

const simplified: ChangeFile = (file) => edited(file, simplify)

/** Rewrites the networks for the runtime: detecting takes half the time of ONNX Runtime's own offline optimisation. */
export const optimisers: Optimise = ({ classes, ofAll }) => ({
  detector: simplified,
  orientation: simplified,
  recogniser: (file) =>
    edited(file, (network) => {
      simplify(network)
      answerOnly(network, classes, ofAll)
    }),
})

/** Writes optimised weights where `findModelFiles` looks first. Done by the build, as it saves half a second at each start. */
export async function keepOptimised(): Promise<void> {
  const files = packagedModelFiles()
  const optimise = optimisers(await loadAlphabet(files.alphabet))
  await mkdir(OPTIMISED_MODELS, { recursive: true })
  for (const part of NETWORKS)
    await writeFile(
      path.join(OPTIMISED_MODELS, MODEL_NAMES[part]),
      optimise[part](await readFile(files[part])),
    )
  await copyFile(files.alphabet, path.join(OPTIMISED_MODELS, MODEL_NAMES.alphabet))
  const { recogniser, alphabet } = files.otherScripts
  const own = optimisers(await loadAlphabet(alphabet, 'every letter'))
  await writeFile(
    path.join(OPTIMISED_MODELS, SCRIPT_NAMES.recogniser),
    own.recogniser(await readFile(recogniser)),
  )
  await copyFile(alphabet, path.join(OPTIMISED_MODELS, SCRIPT_NAMES.alphabet))
}
