import path from 'node:path'
import type { Plugin } from 'vite'
import { compiled } from '../../../language/build/catalogs.mjs'
import { firstFiles } from './firstFiles.ts'

/** Sentences of pages, and of code that they share with the server. */
const isOfPages = (file: string) => !/^(server|web\/base\/(worker|build))\//.test(file)

/** Makes two modules of a PO file: the first screens' translations, and those of all other pages, which adds to the first. */
export function catalogs(): Plugin {
  let first: ReadonlySet<string> | undefined
  return {
    name: 'catalogs',
    load(id) {
      const [file = '', part] = id.split('?')
      if (!file.endsWith('.po')) return undefined
      first ??= firstFiles()
      const language = path.basename(file, '.po')
      const start = compiled(language, (source) => first?.has(source) ?? false)
      const all = Object.entries(compiled(language, isOfPages))
      const rest = Object.fromEntries(all.filter(([key]) => !Object.hasOwn(start, key)))
      const code =
        part === 'rest'
          ? `import start from ${JSON.stringify(file)}\nObject.assign(start, ${JSON.stringify(rest)})`
          : `export default ${JSON.stringify(start)}\nexport const complete = () => import(${JSON.stringify(`${file}?rest`)})`
      return { code, moduleType: 'js' }
    },
  }
}
