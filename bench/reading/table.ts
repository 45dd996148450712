import sharp from 'sharp'
import { TABLE } from './photograph.ts'

/** A package on the table: middle and width in pixels, turn in degrees. */
export interface Laid {
  printed: string | Buffer
  x: number
  y: number
  width: number
  turn?: number
}

/** Packages side by side on a table of `width` by `height` pixels; later ones cover earlier ones. */
export async function laidOut(width: number, height: number, packages: Laid[]): Promise<Buffer> {
  const laid = await Promise.all(
    packages.map(async ({ printed, x, y, width: wide, turn = 0 }) => {
      const flat = await sharp(Buffer.from(printed)).resize({ width: wide }).ensureAlpha().png().toBuffer()
      const turned = sharp(flat).rotate(turn, { background: '#0000' }).png()
      const { data, info } = await turned.toBuffer({ resolveWithObject: true })
      return { input: data, left: Math.round(x - info.width / 2), top: Math.round(y - info.height / 2) }
    }),
  )
  return await sharp({ create: { width, height, channels: 3, background: TABLE } })
    .composite(laid)
    .png()
    .toBuffer()
}
