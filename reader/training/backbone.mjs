// Features of line images: node backbone.mjs NETWORK. Standard input: [lines, width] (32-bit integers), then lines × 48 ×
// width × 3 bytes, blue first. Standard output: the features' size and 32-bit floats.
import { readSync, writeSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'

const session = await InferenceSession.create(process.argv[2], {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
  logSeverityLevel: 3,
})
const HEIGHT = 48

function read(size) {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; ) {
    const count = readSync(0, bytes, at, size - at)
    if (count === 0) process.exit(0)
    at += count
  }
  return bytes
}

function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

for (;;) {
  const [lines, width] = new Int32Array(new Uint8Array(read(8)).buffer)
  const pixels = read(lines * HEIGHT * width * 3)
  const area = HEIGHT * width
  const values = new Float32Array(pixels.length)
  for (let line = 0, from = 0; line < lines; line++)
    for (let at = 0; at < area; at++)
      for (let colour = 0; colour < 3; colour++)
        values[(line * 3 + colour) * area + at] = pixels[from++] / 127.5 - 1
  const result = await session.run({
    [session.inputNames[0]]: new Tensor('float32', values, [lines, 3, HEIGHT, width]),
  })
  const { data } = result[session.outputNames[0]]
  write(Buffer.from(Int32Array.of(data.length).buffer))
  write(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
}
