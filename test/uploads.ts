import sharp from 'sharp'

export interface Upload {
  filename: string
  bytes: Buffer
  type?: string
}

const BOUNDARY = 'medicine-cabinet-test'

/** A multipart body with `files` under one field, and the header that announces it. */
export function multipart(
  field: string,
  files: Upload[],
): { body: Buffer; headers: { 'content-type': string } } {
  const parts = files.flatMap(({ filename, bytes, type = 'image/jpeg' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** A carton front as a picture: what is printed on it can be read. */
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
