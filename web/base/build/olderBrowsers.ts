import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compiled, languages } from '../../../language/build/catalogs.mjs'
import { sentence } from '../../../language/t.ts'

/** Oldest versions that show the product, as esbuild names them; Chrome 99 and Safari 15.4 are the first with `@layer`. */
export const OLDEST_BROWSERS = ['chrome99', 'edge99', 'firefox115', 'safari15.4', 'ios15.4']

const TOO_OLD = sentence(
  'This browser is too old for Medicine Cabinet. It needs iOS 15.4, Chrome 99 or Firefox 115, or newer. Update this device, or open Medicine Cabinet on another one.',
)

/** The script for browsers that lack something, with its sentence in all languages. */
export async function olderBrowsers(root: string): Promise<string> {
  const sentences = Object.fromEntries(
    languages().map((language) => [
      language,
      compiled(language, (file) => file.startsWith('web/base/build/'))[TOO_OLD],
    ]),
  )
  const script = await readFile(path.join(root, 'base/olderBrowsers.js'), 'utf8')
  return script.replace('TOO_OLD', () => JSON.stringify({ en: TOO_OLD, ...sentences }))
}
