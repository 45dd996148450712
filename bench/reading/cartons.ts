import { dotMatrixPrint } from '../../test/dotMatrix.ts'
import { block, drawing, embossed, text } from './print.ts'

export interface CartonFront {
  brand: string
  substance: string
  strength: string
  count: string
  purpose: string
  maker: string
  colour: string
}

/** The front of a carton, 1400 by 700 pixels. */
export const cartonFront = ({
  brand,
  substance,
  strength,
  count,
  purpose,
  maker,
  colour,
}: CartonFront): string =>
  drawing(
    1400,
    700,
    block(0, 0, 1400, 700, '#fbfbf8'),
    block(0, 0, 1400, 90, colour),
    block(1180, 90, 220, 610, colour),
    text(70, 260, 130, brand, { bold: true, fill: colour }),
    text(74, 340, 54, `${substance} ${strength}`),
    text(74, 450, 46, purpose),
    text(74, 590, 52, count, { bold: true }),
    text(74, 660, 30, maker),
  )

/** The end flap of a carton with embossed lot and date, 900 by 420 pixels. */
export const embossedFlap = (brand: string, lines: string[]): string =>
  drawing(
    900,
    420,
    block(0, 0, 900, 420, '#e6e5dd'),
    text(50, 90, 56, brand, { bold: true, fill: '#0b5c7d' }),
    ...lines.map((line, index) => embossed(60, 210 + index * 100, 72, line)),
  )

/** The end flap of a carton with dot-matrix lot and date, as a picture. */
export const dotMatrixFlap = (lines: string[]): Promise<Buffer> =>
  dotMatrixPrint(lines, { pitch: 6, dot: 1.1, ink: '#2b2b33', paper: '#f4f2ea' }).png().toBuffer()

/** The price sticker of pharmacies in Algeria and France on a carton, in small print, running up or down. */
export function withVignette(carton: string, lines: string[], { size = 26, turn = 90 } = {}): string {
  const [wide, high] = [size * 15, size * (1.35 * lines.length + 1)]
  const [x, y] = turn === 90 ? [960 + high, 140] : [960, 140 + wide]
  const printed = lines.map((line, index) => text(size, size * (1.35 * index + 1.5), size, line))
  return drawing(
    1400,
    700,
    carton,
    `<g transform="translate(${x} ${y}) rotate(${turn})">${[block(0, 0, wide, high, '#ffffff'), ...printed].join('')}</g>`,
  )
}
