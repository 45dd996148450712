import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/**
 * Files worth compressing. The server compresses the page, as it writes its path into it; fonts and pictures are compressed
 * already.
 */
const COMPRESSIBLE = /\.(?:js|css|wasm|svg|json|webmanifest|txt)$/

/** Writes `file.br` and `file.gz` beside each compressible file, for the server to send. */
export function precompress(): Plugin {
  let outDir: string
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file))
          .map(async (file) => {
            const plain = path.join(outDir, file)
            const bytes = await readFile(plain)
            await writeFile(`${plain}.br`, await brotli(bytes))
            await writeFile(`${plain}.gz`, await gzip(bytes, { level: 9 }))
          }),
      )
    },
  }
}
