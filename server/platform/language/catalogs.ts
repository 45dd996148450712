import fs from 'node:fs'
import type { Language } from '../../../language/languages.ts'
import type { Catalog } from '../../../language/speaking.ts'

/** Folders of the server's translations, for the built server and for source files. */
const FOLDERS = ['../../../language/catalogs/', '../../../dist/language/catalogs/']

const read = new Map<Language, Catalog | undefined>()

/** The server's translations, loaded once. Undefined for English. */
export function catalogOf(language: Language): Catalog | undefined {
  if (language !== 'en' && !read.has(language)) {
    const files = FOLDERS.map((folder) => new URL(`${folder}${language}.json`, import.meta.url))
    const file = files.find((one) => fs.existsSync(one))
    read.set(language, file && JSON.parse(fs.readFileSync(file, 'utf8')))
  }
  return read.get(language)
}
