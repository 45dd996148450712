import fs from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { TestApp } from './testApp.ts'

// Without these bytes the writer would fetch them from the network.
prepareZXingModule({
  overrides: {
    wasmBinary: fs.readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
      .buffer as ArrayBuffer,
  },
})

export interface Upload {
  filename: string
  bytes: Buffer
  type?: string
}

const BOUNDARY = 'medicine-cabinet-test'

/** A multipart body with `files` under one field, and its header. */
export function multipart(
  field: string,
  files: Upload[],
): { bytes: Buffer; headers: { 'content-type': string } } {
  const parts = files.flatMap(({ filename, bytes, type = 'image/jpeg' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** A carton front as a picture with readable print. */
export const packageFront = (lines: string[], width = 1200, height = 900) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf5"/>${lines
        .map(
          (line, i) =>
            `<text x="80" y="${180 + i * 130}" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" font-size="${i === 0 ? 110 : 64}" fill="#123">${line}</text>`,
        )
        .join('')}</svg>`,
    ),
  )

/** A printed code on white, `width` pixels wide. */
export async function drawCode(
  text: string,
  format: 'DataMatrix' | 'EAN-13',
  width: number,
): Promise<Buffer> {
  const { svg, error } = await writeBarcode(text, { format, scale: 6, addQuietZones: true })
  if (error) throw new Error(error)
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).resize({ width }).png().toBuffer()
}

/** A carton's flap with the barcode of a product number (GTIN-13, with its check digit). */
export async function packageFlap(gtin: string): Promise<Buffer> {
  const { image } = await writeBarcode(gtin, { format: 'EAN-13', scale: 6 })
  const code = Buffer.from(await image!.arrayBuffer())
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#fdfdf8' } })
    .composite([{ input: code, left: 200, top: 200 }])
    .jpeg()
    .toBuffer()
}

/** Sends photos to be read, all of one medicine. */
export function recognizePhotos(
  { call }: Pick<TestApp, 'call'>,
  token: string,
  files: Upload[],
  query: Record<string, string> = {},
) {
  const { bytes, headers } = multipart('images', files)
  return call('POST /api/recognize-medicine', { token, query, bytes, headers })
}

export const keptFiles = ({ imageFolder }: Pick<TestApp, 'imageFolder'>): fs.Dirent[] =>
  fs.readdirSync(imageFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
