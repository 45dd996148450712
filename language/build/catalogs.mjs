// Makes catalogs of PO files, for the page, the service worker and the server.
import fs from 'node:fs'
import path from 'node:path'
import { po } from 'gettext-parser'

export const FOLDER = path.join(import.meta.dirname, '../catalogs')

/** The languages that have a PO file. */
export const languages = () =>
  fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.po'))
    .map((file) => path.basename(file, '.po'))

export const readCatalog = (language) => po.parse(fs.readFileSync(path.join(FOLDER, `${language}.po`)))

/**
 * The entries of a PO file but its header, each with the source files that use it.
 * @param {any} catalog
 * @returns {{ msgid: string, msgid_plural?: string, msgctxt?: string, msgstr: string[], comments?: any, files: string[] }[]}
 */
export const entriesOf = ({ translations }) =>
  Object.values(translations)
    .flatMap(Object.values)
    .filter(({ msgid }) => msgid !== '')
    .map((entry) => ({ ...entry, files: entry.comments?.reference?.split(/\s+/) ?? [] }))

/**
 * Translations by sentence, of what some of the source files use. Untranslated sentences are left out.
 * @param {string} language
 * @param {(file: string) => boolean} isUsedIn
 * @returns {Record<string, string | string[]>}
 */
export function compiled(language, isUsedIn) {
  const catalog = {}
  for (const { msgctxt, msgid, msgid_plural, msgstr, comments, files } of entriesOf(readCatalog(language))) {
    if (!msgstr.every(Boolean) || comments?.flag?.includes('fuzzy') || !files.some(isUsedIn)) continue
    catalog[msgctxt ? `${msgctxt}\u0004${msgid}` : msgid] = msgid_plural ? msgstr : msgstr[0]
  }
  return catalog
}

/** Writes the server's catalogs as JSON, one file for each language. */
export function writeForServer(target) {
  fs.mkdirSync(target, { recursive: true })
  for (const language of languages()) {
    const catalog = compiled(language, (file) => !file.startsWith('web/'))
    fs.writeFileSync(path.join(target, `${language}.json`), JSON.stringify(catalog))
  }
}
