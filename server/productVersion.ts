import fs from 'node:fs'

/** From package.json, which is one folder further up when this is the built file. */
export const productVersion: string = ['../package.json', '../../package.json']
  .map((file) => new URL(file, import.meta.url))
  .filter((file) => fs.existsSync(file))
  .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')).version)[0]
