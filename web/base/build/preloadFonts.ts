import type { Plugin } from 'vite'

/** The faces of every first screen; others load when a text needs them. */
const FIRST_FACES = /(?:besley-650|atkinson-400-750)-[^/]*\.woff2$/

/** Preloads fonts in the page, before the style sheet is parsed. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_FACES.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        })),
  }
}
