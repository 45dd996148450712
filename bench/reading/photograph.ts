import sharp from 'sharp'

/** Conditions of a photo; default: good ones. */
export interface Shot {
  /** Degrees, clockwise: turn of the package, and tilt of the camera. */
  turn?: 0 | 90 | 180 | 270
  tilt?: number
  /** Radius of the blur, in pixels. */
  blur?: number
  /** A lamp mirrored in the package. */
  glare?: boolean
  /** Light, from 0 to 1, with the noise of cameras in low light. */
  light?: number
  /** Far away in front of a shop's shelf: this share of the picture's width. */
  far?: number
}

export const TABLE = '#7c6a55'
const NOISE = 14

/** A JPEG of a package lying on a table. `package` is a drawing or a picture of it. */
export async function photograph(printed: string | Buffer, shot: Shot = {}): Promise<Buffer> {
  const { turn = 0, tilt = 0, blur = 0, glare = false, light = 1, far } = shot
  const laid = await sharp(Buffer.from(printed))
    .flatten({ background: TABLE })
    .extend({ top: 90, bottom: 90, left: 110, right: 110, background: TABLE })
    .png()
    .toBuffer()
  const turned = await sharp(laid)
    .rotate(turn + tilt, { background: TABLE })
    .png()
    .toBuffer()
  const { width, height } = await sharp(turned).metadata()
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><ellipse cx="${width * 0.62}" cy="${height * 0.4}" rx="${width * 0.16}" ry="${height * 0.2}" fill="url(#g)"/></svg>`
  const lit = await sharp(turned)
    .composite(glare ? [{ input: Buffer.from(lamp) }] : [])
    .png()
    .toBuffer()
  const seen = sharp(lit).linear(light, 0)
  const noise = { type: 'gaussian', mean: 128, sigma: NOISE } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const exposed = light < 1 ? seen.composite([{ input: grain, blend: 'soft-light' }]) : seen
  const near = await exposed.png().toBuffer()
  const picture = far ? await inFrontOfShelf(near, far) : near
  return await (blur ? sharp(picture).blur(blur) : sharp(picture)).jpeg({ quality: 85 }).toBuffer()
}

const SHELF = { width: 3200, height: 2400 }

/** A package in front of rows of boxes that nobody can read. */
async function inFrontOfShelf(turned: Buffer, share: number): Promise<Buffer> {
  const { width, height } = SHELF
  const boxes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [
      (index % 12) * 270 + ((index * 37) % 60),
      Math.floor(index / 12) * 490 + ((index * 53) % 70),
    ]
    return `<rect x="${x}" y="${y}" width="${170 + ((index * 29) % 90)}" height="${330 + ((index * 31) % 120)}" fill="hsl(${(index * 47) % 360} 30% ${45 + ((index * 13) % 40)}%)"/>`
  })
  const shelf = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${TABLE}"/>${boxes.join('')}</svg>`
  const small = await sharp(turned)
    .resize({ width: Math.round(width * share) })
    .png()
    .toBuffer()
  return await sharp(Buffer.from(shelf))
    .composite([{ input: small }])
    .png()
    .toBuffer()
}
