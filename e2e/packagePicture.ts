import sharp from 'sharp'
import { packageFront } from '../test/uploads.ts'

interface PrintedPackage {
  brand: string
  strength: string
  purpose: string
  count: string
  /** Printed after EXP. */
  expiry: string
}

const CETIRIZINE: PrintedPackage = {
  brand: 'Cetirizine',
  strength: '10 mg',
  purpose: 'Relief of hay fever and allergies',
  count: '20 tablets',
  expiry: '08/2031',
}

const FONT = 'Liberation Sans, DejaVu Sans, Arial, sans-serif'

/** Height of each carton on the table, from above. */
const [WIDE, HIGH] = [1600, 1200]

function carton(printed: PrintedPackage, down: number): string {
  const text = (x: number, y: number, size: number, colour: string, words: string, weight = 400) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${words}</text>`
  return `
      <g transform="translate(0 ${down}) rotate(-2 780 570)">
        <rect x="200" y="200" width="1200" height="800" fill="#5f5140"/>
        <rect x="180" y="170" width="1200" height="800" fill="#fdfdfb"/>
        <rect x="180" y="170" width="1200" height="90" fill="#0b6b8f"/>
        ${text(220, 420, 130, '#0b3d5c', printed.brand, 700)}
        ${text(220, 515, 64, '#0b6b8f', printed.strength)}
        ${text(220, 615, 48, '#222', printed.purpose)}
        ${text(220, 735, 56, '#222', printed.count, 700)}
        <rect x="930" y="765" width="390" height="155" fill="none" stroke="#222" stroke-width="2"/>
        ${text(955, 825, 40, '#222', 'LOT B4471')}
        ${text(955, 885, 40, '#222', `EXP ${printed.expiry}`)}
      </g>`
}

/**
 * A photo-like JPEG of cartons on a table, one below the other, printed as real ones are: brand, strength,
 * form and count, lot and expiry. Drawn without a browser, whose screenshots can fail on a busy machine.
 */
export function photographPackages(...packages: Partial<PrintedPackage>[]): Promise<Buffer> {
  const table = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH * packages.length}" font-family="${FONT}">
      <rect width="100%" height="100%" fill="#8d7a63"/>
      ${packages.map((differences, place) => carton({ ...CETIRIZINE, ...differences }, place * HIGH)).join('')}
    </svg>`
  return sharp(Buffer.from(table)).jpeg({ quality: 90 }).toBuffer()
}

/** A photo of one carton. */
export const photographPackage = (differences: Partial<PrintedPackage> = {}): Promise<Buffer> =>
  photographPackages(differences)

/** A carton's front without an expiry date. */
export const photographFront = (...lines: string[]): Promise<Buffer> => packageFront(lines).jpeg().toBuffer()

/** A photo without anything to read. */
export const photographNothing = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
