import type { Plugin } from 'vite'

/** The faces that every first screen shows; others come when a text needs them. */
const FIRST_FACES = /(?:besley-650|atkinson-400-750)-[^/]*\.woff2$/

/** Tells the browser about the fonts in the page itself, before it has read the style sheet. */
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
