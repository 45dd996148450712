import type { Plugin } from 'vite'

/** Loads code after the style sheet: the first paint needs only that, and both share a slow network. */
export function stylesBeforeCode(): Plugin {
  return {
    name: 'styles-before-code',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace(/<(?:script type="module"|link rel="modulepreload")(?= )/g, '$& fetchpriority="low"'),
  }
}
