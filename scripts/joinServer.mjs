// Makes a few files of the hundreds of small modules that the compiler wrote of the server, where its programs stood: to
// look up, read and compile them one by one, and their source maps, was two fifths of a start.
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** What operators run, below dist/server. */
const PROGRAMS = ['main', 'commands/admin', 'commands/backup', 'commands/restore', 'commands/registers']

/** Compiled modules with their source maps, so that stacks still name the lines that we wrote. */
const compiled = {
  name: 'compiled',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined) return source
    if (!source.startsWith('.')) return { id: source, external: true }
    const file = path.resolve(path.dirname(importer), source)
    const code = fs.readFileSync(file, 'utf8')
    // What asks where it stands finds files from there: it stays a file of its own.
    if (!code.includes('import.meta')) return file
    if (/from '\./.test(code)) this.error(`${file} would load modules that are joined a second time`)
    return { id: file, external: 'relative' }
  },
  load: (file) => ({
    code: fs.readFileSync(file, 'utf8'),
    map: JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')),
  }),
}

/** Joins what was compiled into `dist/server` of `root`. The single modules stay for what builds and measures. */
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
          // A server that still runs may load one of these files of a build that came after it: letters would name other things.
          minifyInternalExports: false,
          sourcemapExcludeSources: true,
        },
      },
    },
  })
}
