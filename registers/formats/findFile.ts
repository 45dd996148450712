import fs from 'node:fs'
import path from 'node:path'

/** The file or folder does not fit the format; the message is for the operator. */
export class UnfitFile extends Error {}

/** Finds a folder's file by the beginning of its name, whatever its date and extension. */
export function findFile(folder: string, beginning: string): string {
  if (!fs.statSync(folder).isDirectory())
    throw new UnfitFile(`${folder} is not a folder; this format has several files`)
  const found = fs.readdirSync(folder).find((file) => file.toLowerCase().startsWith(beginning.toLowerCase()))
  if (found === undefined) throw new UnfitFile(`There is no file ${beginning}… in ${folder}`)
  return path.join(folder, found)
}
