import sharp from 'sharp'
import { type Picture, toPicture } from '../../reader/decoding/picture.ts'
import { block, drawing, text } from './print.ts'

/** A label on white: its first line large, 1000 by 800 pixels. */
export const bottleLabel = (lines: string[]): string =>
  drawing(
    1000,
    800,
    block(0, 0, 1000, 800, '#fdfdfb'),
    block(0, 0, 1000, 60, '#7a1f2b'),
    ...lines.map((line, index) =>
      text(200, index === 0 ? 200 : 240 + index * 80, index === 0 ? 92 : 46, line, { bold: index === 0 }),
    ),
  )

/** A label on the amber vials of pharmacies in the United States, 1100 by 640 pixels. */
export const pharmacyLabel = (lines: string[]): string =>
  drawing(
    1100,
    640,
    block(0, 0, 1100, 640, '#ffffff'),
    text(50, 70, 44, 'CORNER DRUG PHARMACY', { bold: true }),
    text(50, 116, 28, '12 Main Street, Springfield    Rx 6654321-01'),
    ...lines.map((line, index) => text(50, 190 + index * 62, 40, line, { bold: index === 1 })),
  )

/** Angle that the label covers, in radians. */
const WRAPPED = 2.4

/** A drawing on a round bottle: narrower and darker at its edges. */
export async function aroundBottle(label: string): Promise<Buffer> {
  const flat = await toPicture(sharp(Buffer.from(label)))
  const round: Picture = { ...flat, data: new Uint8Array(flat.data.length) }
  const radius = flat.width / 2 / Math.sin(WRAPPED / 2)
  for (let x = 0; x < flat.width; x++) {
    const angle = Math.asin((x - flat.width / 2) / radius)
    const from = Math.min(flat.width - 1, Math.max(0, Math.round((angle / WRAPPED + 0.5) * flat.width)))
    const light = 0.45 + 0.55 * Math.cos(angle)
    for (let y = 0; y < flat.height; y++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = flat.data[(y * flat.width + from) * 3 + channel]!
        round.data[(y * flat.width + x) * 3 + channel] = Math.round(value * light)
      }
    }
  }
  const raw = { width: round.width, height: round.height, channels: 3 as const }
  return await sharp(round.data, { raw }).png().toBuffer()
}
