// Bundles packages of hundreds of small modules into one file each, beside the built server, where Node finds
// it first: loading the modules one by one was half of a start and a sixth of its memory.
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** Names that our code imports from each package. */
const PACKAGES = {
  kysely: ['.', './helpers/postgres', './helpers/sqlite'],
  zod: ['./mini', './locales'],
}

const fileOf = (entry) => (entry === '.' ? 'index' : path.basename(entry))

export async function joinPackages(root) {
  for (const [name, entries] of Object.entries(PACKAGES)) {
    const folder = path.join(root, 'dist/node_modules', name)
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(entries.map((entry) => [fileOf(entry), path.posix.join(name, entry)])),
          output: { entryFileNames: '[name].js', chunkFileNames: 'shared.js' },
        },
      },
    })
    const from = path.join(root, 'node_modules', name)
    fs.cpSync(path.join(from, 'LICENSE'), path.join(folder, 'LICENSE'))
    const { version, license } = JSON.parse(fs.readFileSync(path.join(from, 'package.json'), 'utf8'))
    const exports = Object.fromEntries(entries.map((entry) => [entry, `./${fileOf(entry)}.js`]))
    const about = { name, version, license, type: 'module', exports }
    fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  }
}
