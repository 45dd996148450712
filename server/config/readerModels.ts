import path from 'node:path'
import { findModelFiles } from '../../reader/text/network/modelFiles.ts'
import { refuse } from './setting.ts'

/** Checks `READER_MODELS`, a folder with all weights of a reader, at start instead of at the first photo. Throws ConfigError. */
export function readerModels(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const folder = path.resolve(value)
  try {
    findModelFiles(folder)
  } catch (error) {
    refuse('READER_MODELS', `a folder with the reader's weights (${(error as Error).message})`)
  }
  return folder
}
