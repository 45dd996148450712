import fs from 'node:fs'
import path from 'node:path'

/** A file or folder is not what the format needs; the message is for the operator. */
export class UnfitFile extends Error {}

/** The file of a folder whose name begins so, whatever its date and ending. */
export function findFile(folder: string, beginning: string): string {
  if (!fs.statSync(folder).isDirectory())
    throw new UnfitFile(`${folder} is not a folder; this format has several files`)
  const found = fs.readdirSync(folder).find((file) => file.toLowerCase().startsWith(beginning.toLowerCase()))
  if (found === undefined) throw new UnfitFile(`There is no file ${beginning}… in ${folder}`)
  return path.join(folder, found)
}
