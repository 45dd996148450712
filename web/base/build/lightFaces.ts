import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

const BESLEY = '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'
const ATKINSON =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

/** The weights of each face that the design uses, on the `wght` axis: half the size of the whole axis. */
const FACES = [
  { file: 'besley-650.woff2', of: BESLEY, weight: 650 },
  { file: 'besley-400.woff2', of: BESLEY, weight: 400 },
  { file: 'atkinson-400-750.woff2', of: ATKINSON, weight: { min: 400, max: 750 } },
]

/** Makes the faces that `styles/fonts.css` imports as `@faces/…`, with all letters and features. */
export function lightFaces(): Plugin {
  const folder = path.join(import.meta.dirname, '../../../node_modules/.cache/faces')
  return {
    name: 'light-faces',
    apply: (_config, { mode }) => mode !== 'test',
    config: () => ({ resolve: { alias: { '@faces': folder } } }),
    async buildStart() {
      const { default: subsetFont } = await import('subset-font')
      await mkdir(folder, { recursive: true })
      for (const { file, of, weight } of FACES) {
        const whole = await readFile(resolve(of))
        const options = { keepAllGlyphs: true, variationAxes: { wght: weight } }
        await writeFile(path.join(folder, file), await subsetFont(whole, '', options))
      }
    },
  }
}
