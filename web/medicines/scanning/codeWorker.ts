import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { LOOK_FOR, type Sighting } from '../../../codes/symbologies.ts'

// A worker: a picture takes up to a tenth of a second.

// By default it would fetch its WebAssembly from the network.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

async function look(picture: ImageData): Promise<Sighting[]> {
  const results = await readBarcodes(picture, LOOK_FOR)
  return results
    .filter(({ isValid }) => isValid)
    .map(({ format, text, lineCount }) => ({ format, text, lines: lineCount }))
}

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  look(data).then(
    (sightings) => postMessage({ sightings }),
    (error: unknown) => postMessage({ error: String(error) }),
  )
})
