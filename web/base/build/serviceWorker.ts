import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { compiled, languages } from '../../../language/build/catalogs.mjs'
import { OLDEST_BROWSERS, olderBrowsers } from './olderBrowsers.ts'

/** Files that are cached for offline use: code, styles and faces. */
const KEPT = /^assets\/.*\.(?:js|css|woff2|wasm)$/

/** Files that the page or `beforePaint.js` names. Their names never change, so their digest checks them. */
const PLAIN = ['beforePaint.js', 'olderBrowsers.js', 'favicon.svg']

const readPlain = (root: string, file: string) =>
  file === 'olderBrowsers.js' ? olderBrowsers(root) : readFile(path.join(root, 'public', file))

const digest = (algorithm: string, ...texts: (string | Uint8Array)[]) => {
  const hash = createHash(algorithm)
  for (const text of texts) hash.update(text)
  return hash
}

/**
 * Builds the service worker: one file of a fixed name, with the files to cache and its version. The page holds the same
 * version and names its plain files by it.
 */
export function serviceWorker(): Plugin {
  let root: string
  let outDir: string
  let version: string
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = path.resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const plain = await Promise.all(PLAIN.map((file) => readPlain(root, file)))
        const worker = await workerOf(root, { version: '', files: [], languages: {} })
        const names = Object.keys(bundle).sort().join('\n')
        version = digest('sha256', html, names, worker, ...plain)
          .digest('base64url')
          .slice(0, 16)
        return {
          html: PLAIN.reduce(
            (page, file) => page.replaceAll(`"./${file}"`, `"./${file}?v=${version}"`),
            html,
          ),
          tags: [{ tag: 'meta', attrs: { name: 'build', content: version }, injectTo: 'head' }],
        }
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'olderBrowsers.js', source: await olderBrowsers(root) })
    },
    async writeBundle(_options, bundle) {
      const languages: WorkerManifest['languages'] = {}
      for (const chunk of Object.values(bundle)) {
        const [, language] =
          (chunk.type === 'chunk' && /([^/]+)\.po(?:\?|$)/.exec(chunk.facadeModuleId ?? '')) || []
        if (language) languages[language] = [...(languages[language] ?? []), chunk.fileName]
      }
      const catalogs = new Set(Object.values(languages).flat())
      const hashed = Object.keys(bundle).filter((file) => KEPT.test(file) && !catalogs.has(file))
      const plain = await Promise.all(
        PLAIN.map(async (file) => {
          const bytes = await readPlain(root, file)
          return [`${file}?v=${version}`, `sha256-${digest('sha256', bytes).digest('base64')}`]
        }),
      )
      const files = [...hashed.sort().map((file) => [file, '']), ...plain]
      await writeFile(path.join(outDir, 'worker.js'), await workerOf(root, { version, files, languages }))
    },
  }
}

interface WorkerManifest {
  version: string
  files: string[][]
  languages: Record<string, string[]>
}

/** The worker as one script: browsers of older phones have no modules there. */
async function workerOf(root: string, made: WorkerManifest): Promise<string> {
  // The worker has no pages to load its few sentences from: it brings them in all languages.
  const catalogs = Object.fromEntries(
    languages().map((language) => [
      language,
      compiled(language, (file) => file.startsWith('web/base/worker/')),
    ]),
  )
  const built = await build({
    configFile: false,
    root: path.join(root, 'base/worker'),
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify({ ...made, catalogs }) },
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      rolldownOptions: { input: path.join(root, 'base/worker/main.ts'), output: { format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built')
  return chunk.code
}
