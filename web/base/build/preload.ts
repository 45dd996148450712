import path from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** The faces of every first screen; others load when a text needs them. */
const FIRST_FACES = /(?:besley-650|atkinson-400-750)-[^/]*\.woff2$/

/** Modules that a first screen loads on demand, by the name that `web/public/beforePaint.js` has for it. */
const FIRST_SCREENS = {
  'sign-in': ['people/auth/SignInPage.tsx'],
  dashboard: ['app/Shell.tsx', 'screens/cabinet/DashboardPage.tsx'],
  today: ['app/Shell.tsx', 'screens/today/TodayPage.tsx'],
  kept: ['medicines/offline/keptFirst.ts'],
}

/** A language's sentences of the first screens. */
const CATALOG = /\.po$/

/**
 * Preloads fonts in the page, before the style sheet is parsed, and names the files of the first screens and the catalogs, which
 * `beforePaint.js` preloads by address and language: else they are requested once the first files have run.
 */
export function preload(): Plugin {
  let root: string
  return {
    name: 'preload',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: (html, { bundle = {}, chunk: entry }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = new Set<string>()
      if (entry) addFiles(named, bundle, entry)
      const lists: Record<string, Iterable<string>> = {
        catalogs: chunks
          .filter((chunk) => CATALOG.test(chunk.facadeModuleId ?? ''))
          .map((chunk) => chunk.fileName),
      }
      for (const [screen, modules] of Object.entries(FIRST_SCREENS)) {
        const files = new Set<string>()
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.posix.join(root, module)))
          if (!chunk) throw new Error(`No file of the build has ${module}`)
          addFiles(files, bundle, chunk)
        }
        lists[screen] = [...files].filter((file) => !named.has(file))
      }
      const data = Object.entries(lists).map(
        ([name, files]) => ` data-${name}="${[...files].map((file) => path.basename(file)).join(' ')}"`,
      )
      return {
        html: html.replace(/(?<=<script src="[^"]*beforePaint\.js")/, data.join('')),
        tags: Object.keys(bundle)
          .filter((file) => FIRST_FACES.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
            injectTo: 'head' as const,
          })),
      }
    },
  }
}

/** Adds the scripts and styles that a chunk needs before it runs, and itself. */
function addFiles(files: Set<string>, bundle: Rollup.OutputBundle, chunk: Rollup.OutputChunk): void {
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk' && !files.has(file)) addFiles(files, bundle, imported)
  }
}
