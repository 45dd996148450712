import path from 'node:path'
import { build } from 'vite'

const SOURCE = path.resolve(import.meta.dirname, '../server/exchange/imports/process/importProcess.ts')
const FOLDER = path.resolve(import.meta.dirname, '../dist/tests/programs')

/** Node cannot run TypeScript: the importing process is joined from its sources for each run of the tests. */
export const IMPORT_PROGRAM = path.join(FOLDER, 'importProcess.js')

export const joinImportProgram = () =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: SOURCE,
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'importProcess.js' } },
    },
  })
