import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Alphabet, loadAlphabet } from './alphabet.ts'
import { answerOnly } from './network/answerOnly.ts'
import { MODEL_NAMES, packagedModelFiles, SCRIPT_NAMES, SPELLED_MODELS } from './network/modelFiles.ts'
import { edited } from './network/onnxModel.ts'
import type { ChangeFile } from './network/runtime.ts'
import { simplify } from './network/simplify.ts'

const NETWORKS = ['detector', 'orientation', 'recogniser'] as const

const simplified: ChangeFile = (file) => edited(file, simplify)

/** What makes of each network's file the one that is run: the runtime is quicker with it. */
export const spellings = ({ classes, ofAll }: Alphabet): Record<(typeof NETWORKS)[number], ChangeFile> => ({
  detector: simplified,
  orientation: simplified,
  recogniser: (file) =>
    edited(file, (network) => {
      simplify(network)
      answerOnly(network, classes, ofAll)
    }),
})

/**
 * Leaves the packaged weights, and the project's own, spelled where `findModelFiles` looks first. A step of the build: to do it whenever a reading
 * process starts took half of that start.
 */
export async function keepSpelled(): Promise<void> {
  const files = packagedModelFiles()
  const spelled = spellings(await loadAlphabet(files.alphabet))
  await mkdir(SPELLED_MODELS, { recursive: true })
  for (const part of NETWORKS)
    await writeFile(path.join(SPELLED_MODELS, MODEL_NAMES[part]), spelled[part](await readFile(files[part])))
  await copyFile(files.alphabet, path.join(SPELLED_MODELS, MODEL_NAMES.alphabet))
  const { recogniser, alphabet } = files.otherScripts
  const own = spellings(await loadAlphabet(alphabet, 'every letter'))
  await writeFile(
    path.join(SPELLED_MODELS, SCRIPT_NAMES.recogniser),
    own.recogniser(await readFile(recogniser)),
  )
  await copyFile(alphabet, path.join(SPELLED_MODELS, SCRIPT_NAMES.alphabet))
}
