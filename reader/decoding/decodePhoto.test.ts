import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodePhoto } from './decodePhoto.ts'
import { keepImage } from './keepImage.ts'
import type { Picture } from './picture.ts'
import { DAMAGED_IMAGE, imageTooLarge, NOT_AN_IMAGE, UnreadablePhoto } from './unreadablePhoto.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'decode-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))

let files = 0
async function fileOf(bytes: Uint8Array, name = 'photo.jpg'): Promise<string> {
  const file = path.join(folder, `${files++}-${name}`)
  await writeFile(file, bytes)
  return file
}

/** 40 by 20, the left half red, the right half blue. */
const twoColours = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#2020d0' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#d02020' } }, left: 0, top: 0 },
  ])

function colourAt({ data, width }: Picture, x: number, y: number): 'red' | 'blue' | 'white' | 'other' {
  const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3)
  if (red > 240 && green > 240 && blue > 240) return 'white'
  if (green > 90) return 'other'
  return red > 150 && blue < 90 ? 'red' : blue > 150 && red < 90 ? 'blue' : 'other'
}

const refusalOf = async (file: string) => {
  const error = await decodePhoto(file).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UnreadablePhoto)
  return (error as Error).message
}

/** A PNG that says it is this large and holds next to nothing. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a photo', () => {
  const formats = {
    jpeg: () => twoColours().jpeg({ quality: 95 }),
    png: () => twoColours().png(),
    webp: () => twoColours().webp({ quality: 95 }),
    gif: () => twoColours().gif(),
    avif: () => twoColours().avif({ quality: 90 }),
    tiff: () => twoColours().tiff(),
  }
  test.each(Object.entries(formats))('in %s is read whatever its name says', async (kind, encode) => {
    const photo = await decodePhoto(await fileOf(await encode().toBuffer(), 'notes.txt'))
    expect(photo.kind).toBe(kind)
    expect(photo.picture).toMatchObject({ width: 40, height: 20 })
    expect([colourAt(photo.picture, 5, 10), colourAt(photo.picture, 35, 10)]).toEqual(['red', 'blue'])
  })

  test('that was taken with the camera on its side comes out upright', async () => {
    const file = await fileOf(
      await twoColours().jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer(),
    )
    const { picture } = await decodePhoto(file)
    expect(picture).toMatchObject({ width: 20, height: 40 })
    expect([colourAt(picture, 10, 5), colourAt(picture, 10, 35)]).toEqual(['red', 'blue'])
  })

  test('in HEIC is turned once, though EXIF repeats the turn', async () => {
    const { kind, picture } = await decodePhoto(fixture('turned.heic'))
    expect(kind).toBe('heic')
    expect(picture).toMatchObject({ width: 48, height: 96 })
    expect([colourAt(picture, 24, 10), colourAt(picture, 24, 86)]).toEqual(['red', 'blue'])
  })

  test('in HEIC with several images is the primary one', async () => {
    const { picture } = await decodePhoto(fixture('second-is-primary.heic'))
    expect(picture).toMatchObject({ width: 32, height: 48 })
    expect(colourAt(picture, 16, 24)).toBe('blue')
  })

  test.each([
    ['grey', () => twoColours().greyscale().png()],
    ['16 bits deep', () => twoColours().toColourspace('rgb16').png()],
    ['a print in CMYK', () => twoColours().toColourspace('cmyk').jpeg({ quality: 95 })],
    ['of a palette', () => twoColours().png({ palette: true })],
  ])('that is %s becomes plain pixels', async (_what, encode) => {
    const { picture } = await decodePhoto(await fileOf(await encode().toBuffer()))
    expect(picture.data).toHaveLength(40 * 20 * 3)
  })

  test('with transparent parts shows them white', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { picture } = await decodePhoto(await fileOf(await clear.png().toBuffer()))
    expect(colourAt(picture, 4, 4)).toBe('white')
  })

  test('that moves is its first frame', async () => {
    const frames = ['#d02020', '#2020d0'].map((background) => ({
      create: { width: 10, height: 10, channels: 3 as const, background },
    }))
    const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const moving = await sharp(pictures, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { picture } = await decodePhoto(await fileOf(moving))
    expect(picture).toMatchObject({ width: 10, height: 10 })
    expect(colourAt(picture, 5, 5)).toBe('red')
  })

  test('of more than 4096 pixels is reduced to that', async () => {
    const wide = sharp({ create: { width: 6000, height: 30, channels: 3, background: '#d02020' } })
    const { picture } = await decodePhoto(await fileOf(await wide.jpeg().toBuffer()))
    expect(picture).toMatchObject({ width: 4096, height: 20 })
  })
})

describe('a file that is no photo', () => {
  test('is refused by what it holds, whatever it is called', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    expect(await refusalOf(await fileOf(Buffer.from(drawing)))).toBe(NOT_AN_IMAGE)
    expect(await refusalOf(await fileOf(Buffer.from('hello'), 'photo.png'))).toBe(NOT_AN_IMAGE)
    expect(await refusalOf(await fileOf(Buffer.alloc(0), 'photo.heic'))).toBe(NOT_AN_IMAGE)
  })

  test('is refused when it was cut short', async () => {
    const noise = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
    for (const whole of [
      await noise.jpeg().toBuffer(),
      await noise.png().toBuffer(),
      await noise.webp().toBuffer(),
    ]) {
      expect(await refusalOf(await fileOf(whole.subarray(0, whole.length / 2)))).toBe(DAMAGED_IMAGE)
    }
    const heic = path.join(folder, 'cut.heic')
    await copyFile(fixture('turned.heic'), heic)
    await truncate(heic, 900)
    expect(await refusalOf(heic)).toBe(DAMAGED_IMAGE)
  })

  test.each([
    ['an AVIF', 40, async () => await twoColours().avif().toBuffer()],
    ['a HEIC', 60, () => readFile(fixture('turned.heic'))],
  ])(
    'is refused as %s above %i megapixels, because it would be decoded whole',
    async (_what, most, encode) => {
      const bytes = await encode()
      // The box that announces the size (ISO/IEC 23008-12, 6.5.3): its name, version and flags, width, height.
      for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
        bytes.writeUInt32BE(8000, at + 8)
        bytes.writeUInt32BE(8000, at + 12)
      }
      expect(await refusalOf(await fileOf(bytes))).toBe(imageTooLarge(most))
    },
  )

  test('is refused above 100 megapixels before a pixel is decoded', async () => {
    const before = process.memoryUsage.rss()
    expect(await refusalOf(await fileOf(pngBomb(30_000, 30_000), 'bomb.png'))).toBe(imageTooLarge(100))
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })
})

describe('the image that is kept of a photo', () => {
  test('is upright and says nothing of where it was taken', async () => {
    const place = {
      IFD3: { GPSLatitude: '48/1 12/1 0/1', GPSLatitudeRef: 'N' },
      IFD0: { Artist: 'Somebody' },
    }
    const file = await fileOf(
      await twoColours().jpeg().withExif(place).withMetadata({ orientation: 6 }).toBuffer(),
    )
    const target = path.join(folder, 'kept')
    const small = path.join(folder, 'kept-small')
    const kept = await keepImage(await decodePhoto(file), {
      path: target,
      renditions: [{ width: 10, path: small }],
    })
    expect(kept).toEqual({ contentType: 'image/jpeg', width: 20, height: 40 })
    const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(target).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 20, height: 40 })
    expect([exif, icc, xmp, iptc, orientation].filter(Boolean)).toEqual([])
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 10, height: 20 })
  })

  test('is a JPEG where the photo was HEIC, and stays without loss where it was', async () => {
    const heic = await keepImage(await decodePhoto(fixture('turned.heic')), {
      path: path.join(folder, 'a'),
      renditions: [],
    })
    expect(heic.contentType).toBe('image/jpeg')
    const png = await fileOf(await twoColours().png().toBuffer())
    const kept = await keepImage(await decodePhoto(png), { path: path.join(folder, 'b'), renditions: [] })
    expect(kept.contentType).toBe('image/png')
  })
})
