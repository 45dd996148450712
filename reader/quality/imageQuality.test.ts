import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { dotMatrixPrint } from '../../test/dotMatrix.ts'
import { toPicture } from '../decoding/picture.ts'
import type { Page } from '../page.ts'
import { type ImageQuality, measureQuality } from './imageQuality.ts'
import { type Advice, advise } from './photoAdvice.ts'

const LINES = ['PARACETAMOL 500 MG', '30 TABLETS', 'LOT A1234', 'EXP 08/2027']
/** A grey carton, printed in black. */
const carton = () => dotMatrixPrint(LINES, { pitch: 9, paper: '#c8c8c0' })
const again = async (picture: Sharp) => sharp(await picture.png().toBuffer())

const lamp = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500"><defs><radialGradient id="g"><stop offset="0.75" stop-color="#fff"/>
   <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="500" cy="240" rx="260" ry="150" fill="url(#g)"/></svg>`,
)

const photos = {
  crisp: async () => carton(),
  blurred: async () => (await again(carton())).blur(9),
  dark: async () => (await again(carton())).linear(0.12, 0),
  flat: async () => (await again(carton())).linear(0.06, 120),
  overexposed: async () => (await again(carton())).linear(0.1, 238),
  glaring: async () => (await again(carton())).composite([{ input: lamp }]),
}

const quality = async (kind: keyof typeof photos) => measureQuality(await toPicture(await photos[kind]()))
const GOOD = 0.7
const BAD = 0.4
const emptyPage: Page = { width: 1000, height: 500, lines: [], foreignLines: 0, barcodes: [] }

describe('the quality of a photo', () => {
  const expected: [kind: keyof typeof photos, bad: (keyof ImageQuality)[], advice: Advice][] = [
    ['blurred', ['sharpness'], 'hold-still'],
    ['dark', ['brightness'], 'more-light'],
    ['flat', ['contrast'], 'plain-background'],
    ['overexposed', ['brightness', 'contrast'], 'less-light'],
  ]
  test('is good in every respect for a crisp photo', async () => {
    const { brightness, contrast, sharpness, glare } = await quality('crisp')
    expect(Math.min(brightness, contrast, sharpness)).toBeGreaterThan(GOOD)
    expect(glare).toBe(0)
  })

  test.each(expected)(
    'is bad where it should be for a %s one, and the advice says what to do',
    async (kind, bad, advice) => {
      const measured = await quality(kind)
      for (const measure of bad) expect(measured[measure], measure).toBeLessThan(BAD)
      expect(advise(measured, emptyPage)).toContain(advice)
    },
  )

  test('tells a reflection from a white background', async () => {
    expect((await quality('glaring')).glare).toBeGreaterThan(0.05)
    const onWhite = dotMatrixPrint(LINES, { pitch: 9 })
    expect((await measureQuality(await toPicture(onWhite))).glare).toBe(0)
  })

  test('does not take faint print for blurred, nor noise for sharp', async () => {
    const faint = (await again(carton())).linear(0.3, 100)
    expect((await measureQuality(await toPicture(faint))).sharpness).toBeGreaterThan(GOOD)
    const noisyBlur = await again(await photos.blurred())
    const noise = {
      width: 900,
      height: 400,
      channels: 3 as const,
      background: '#000',
      noise: { type: 'gaussian' as const, mean: 4, sigma: 2 },
    }
    const noisy = noisyBlur.composite([{ input: { create: noise }, blend: 'add' }])
    expect((await measureQuality(await toPicture(noisy))).sharpness).toBeLessThan(GOOD)
  })

  test('does not depend on the camera: the same scene at four times the pixels measures the same', async () => {
    const once = await measureQuality(await toPicture(dotMatrixPrint(LINES, { pitch: 12 })))
    const large = await measureQuality(await toPicture(dotMatrixPrint(LINES, { pitch: 24 })))
    for (const measure of ['brightness', 'contrast', 'sharpness'] as const) {
      expect(Math.abs(once[measure] - large[measure]), measure).toBeLessThan(0.1)
    }
  })
})
