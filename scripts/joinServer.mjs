// Bundles the compiled server's hundreds of modules into a few files in place of its programs: loading
// modules and source maps one by one was two fifths of a start.
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** Programs below dist/server: the server, its process for imports, and those for operators. */
const PROGRAMS = [
  'main',
  'exchange/imports/process/importProcess',
  'commands/admin',
  'commands/backup',
  'commands/restore',
  'commands/registers',
]

/** Compiled modules with source maps, so that stacks name source lines. */
const compiled = {
  name: 'compiled',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined) return source
    if (!source.startsWith('.')) return { id: source, external: true }
    const file = path.resolve(path.dirname(importer), source)
    const code = fs.readFileSync(file, 'utf8')
    // A module that finds files relative to itself stays a separate file.
    if (!code.includes('import.meta')) return file
    if (/from '\./.test(code)) this.error(`${file} would load modules that are joined a second time`)
    return { id: file, external: 'relative' }
  },
  load: (file) => ({
    code: fs.readFileSync(file, 'utf8'),
    map: JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')),
  }),
}

/** Bundles `dist/server` of `root`. The single modules stay for the build and the benches. */
export async function joinServer(root) {
  const folder = path.join(root, 'dist/server')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [compiled],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      target: 'es2023',
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((program) => [program, path.join(folder, `${program}.js`)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'joined/[name].js',
          // A running server may load a file of a newer build: minified names would differ.
          minifyInternalExports: false,
          sourcemapExcludeSources: true,
        },
      },
    },
  })
}
