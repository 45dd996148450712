import path from 'node:path'
import type { Plugin } from 'vite'
import { compiled } from '../../language/build/catalogs.mjs'

/** Sentences of pages, and of code that they share with the server. */
const isOfPages = (file: string) => !/^(server|web\/worker)\//.test(file)

/** Makes a module of a PO file: the pages' translations. */
export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    load(id) {
      if (!id.endsWith('.po')) return undefined
      const catalog = compiled(path.basename(id, '.po'), isOfPages)
      return { code: `export default ${JSON.stringify(catalog)}`, moduleType: 'js' }
    },
  }
}
