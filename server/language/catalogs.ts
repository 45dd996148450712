import fs from 'node:fs'
import type { Language } from '../../language/languages.ts'
import type { Catalog } from '../../language/speaking.ts'

/** Where the build wrote the server's translations: beside the built server, and from a source file. */
const FOLDERS = ['../../language/catalogs/', '../../dist/language/catalogs/']

const read = new Map<Language, Catalog | undefined>()

/** The server's translations; read once. Undefined for English. */
export function catalogOf(language: Language): Catalog | undefined {
  if (language !== 'en' && !read.has(language)) {
    const files = FOLDERS.map((folder) => new URL(`${folder}${language}.json`, import.meta.url))
    const file = files.find((one) => fs.existsSync(one))
    read.set(language, file && JSON.parse(fs.readFileSync(file, 'utf8')))
  }
  return read.get(language)
}
