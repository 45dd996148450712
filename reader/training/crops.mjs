// READER=<the built reader's folder> node crops.mjs FOLDER PHOTO… Stores the line images of a first look for
// real_lines.py: <photo>.bin and <photo>.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const built = (file) => import(pathToFileURL(path.resolve(process.env.READER, file)).href)
const { decodePhoto } = await built('decoding/decodePhoto.js')
const { reduced } = await built('decoding/picture.js')
const { SOUGHT_DATE } = await built('fields/expiry/soughtDate.js')
const { findModelFiles } = await built('text/network/modelFiles.js')
const { loadRuntime } = await built('text/network/runtime.js')
const { openTextReader } = await built('text/textReader.js')

const WORKING_SIDE = 2600
let lines = []
const runtime = await loadRuntime()
const recording = {
  ...runtime,
  async open(file, ...options) {
    const model = await runtime.open(file, ...options)
    if (!/rec/.test(path.basename(file))) return model
    return {
      ...model,
      run(pixels, shape) {
        lines.push({
          bytes: Uint8Array.from(pixels, (value) => Math.round((value + 1) * 127.5)),
          width: shape[3],
        })
        return model.run(pixels, shape)
      },
    }
  },
}
const [folder, ...photos] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const reader = await openTextReader(findModelFiles(), SOUGHT_DATE, undefined, Promise.resolve(recording))
for (const photo of photos) {
  lines = []
  const { picture } = await decodePhoto(photo)
  await reader.look(await reduced(picture, WORKING_SIDE))
  const kept = path.join(folder, path.basename(photo))
  writeFileSync(`${kept}.bin`, Buffer.concat(lines.map(({ bytes }) => bytes)))
  writeFileSync(`${kept}.json`, JSON.stringify(lines.map(({ width }) => width)))
  console.log(kept, lines.length)
}
