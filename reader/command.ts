/** `npm run --silent read -- [--json] FILE…`: reads photos and prints the result of each. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UnreadablePhoto } from './decoding/unreadablePhoto.ts'
import { NOTHING_READ, valuesOf } from './medicineReading.ts'
import { type PhotoReader, startReaderPool } from './process/readerPool.ts'
import { ReadingFailed } from './process/readingFailed.ts'
import { findModelFiles } from './text/network/modelFiles.ts'

const MEGABYTE = 1_048_576

/** npm changes to the project's folder; paths are relative to the user's. */
const typedIn = process.env.INIT_CWD ?? process.cwd()
const asJson = process.argv.includes('--json')
const files = process.argv.slice(2).filter((argument) => argument !== '--json')
if (files.length === 0) {
  console.error('Which photos? npm run --silent read -- [--json] FILE…')
  process.exit(2)
}

try {
  findModelFiles(process.env.READER_MODELS)
} catch (error) {
  console.error(`READER_MODELS must be a folder with the reader's weights (${(error as Error).message})`)
  process.exit(2)
}

const reader = startReaderPool({
  program: fileURLToPath(new URL('./process/readerProcess.js', import.meta.url)),
  models: process.env.READER_MODELS,
  size: 1,
})
const today = new Date().toLocaleDateString('sv')
const readings = []
for (const file of files) readings.push(await readOne(reader, file))
await reader.close()
if (asJson) console.log(JSON.stringify(readings, null, 1))
else console.table(readings)

async function readOne(reader: PhotoReader, file: string) {
  const filename = path.basename(file)
  const startedAt = performance.now()
  try {
    const { reading, cost } = await reader.read(path.resolve(typedIn, file), { today })
    return {
      filename,
      ...valuesOf(reading),
      ms: Math.round(performance.now() - startedAt),
      cpuMs: cost.cpuMs,
      peakRssMb: Math.round(cost.peakRss / MEGABYTE),
    }
  } catch (error) {
    if (!(error instanceof UnreadablePhoto || error instanceof ReadingFailed)) throw error
    if (error.cause) console.error(error.cause)
    return {
      filename,
      ...valuesOf(NOTHING_READ),
      error: error.message,
      ms: Math.round(performance.now() - startedAt),
    }
  }
}
