import fs from 'node:fs'
import path from 'node:path'

/** The folder above this file with package.json: one level higher once built. */
function rootAbove(folder: string): string {
  return fs.existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder))
}

/** This program's version, like `1.2.3`. */
export const productVersion: string = JSON.parse(
  fs.readFileSync(path.join(rootAbove(import.meta.dirname), 'package.json'), 'utf8'),
).version
