import sharp from 'sharp'
import { expect } from 'vitest'

/** Red, green and blue from 0 to 255. */
export type Colour = [number, number, number]

const SIDE_PX = 64
const SPREAD = 20

/** A small JPEG of noise around a colour, with a `marker` in its metadata that must not survive. */
export function noise(colour: Colour, marker: string): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: SIDE_PX * SIDE_PX }, (_, i) => {
      const shade = ((i * 7919) % (2 * SPREAD + 1)) - SPREAD
      return colour.map((part) => Math.min(255, Math.max(0, part + shade)))
    }).flat(),
  )
  return sharp(pixels, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: marker } })
    .jpeg()
    .toBuffer()
}

/** Expects a complete picture of that colour. */
export async function expectColour(bytes: Buffer, colour: Colour): Promise<void> {
  const { channels } = await sharp(bytes, { failOn: 'warning' }).stats()
  for (const [i, part] of colour.entries()) expect(Math.abs((channels[i]?.mean ?? -1) - part)).toBeLessThan(8)
}
