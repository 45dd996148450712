import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dotMatrixPrint } from '../../test/dotMatrix.ts'
import { type Picture, toPicture } from '../decoding/picture.ts'
import { SOUGHT_DATE } from '../fields/expiry/soughtDate.ts'
import type { TextLine, Turn } from '../page.ts'
import { optimisers } from '../training/graph/optimise.ts'
import { findModelFiles } from './network/modelFiles.ts'
import { loadRuntime, type Runtime } from './network/runtime.ts'
import { openTextReader, type TextReader } from './textReader.ts'

const LINES = ['PARACETAMOL 500', '30 TABLETS', 'EXP 08/2027']
let reader: TextReader
beforeAll(async () => {
  reader = await openTextReader(findModelFiles(), SOUGHT_DATE, optimisers)
})

/** The print in the upper left of a larger picture, turned clockwise. */
async function printTurned(turn: Turn, lines = LINES): Promise<Picture> {
  const print = await dotMatrixPrint(lines, { pitch: 6 }).png().toBuffer()
  const sheet = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#fff' } })
    .composite([{ input: print, left: 40, top: 30 }])
    .png()
    .toBuffer()
  return await toPicture(sharp(sheet).rotate(turn))
}

const single = (lines: TextLine[]) => lines.filter(({ joined }) => !joined)
/** All text in reading order; in dots, a zero and an O are the same. */
const textOf = (lines: TextLine[]) =>
  single(lines)
    .map(({ text }) => text)
    .join('')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
const EXPECTED = 'PARACETAM0L50030TABLETSEXP082027'

describe('text on a picture', () => {
  test.each([0, 90, 180, 270] as const)(
    'is read in order and placed, the picture turned by %s°',
    async (turn) => {
      const picture = await printTurned(turn)
      const { page } = await reader.look(picture)
      expect(textOf(page.lines)).toBe(EXPECTED)
      expect([page.width, page.height]).toEqual([1000, 700])
      for (const { direction, centreX, centreY, place } of single(page.lines)) {
        expect(direction).toBe(0)
        expect(centreX).toBeLessThan(620)
        expect(centreY).toBeLessThan(330)
        expect((place.turn + turn) % 360).toBe(0)
      }
      const first = single(page.lines)[0]!.place
      const middle = { x: first.x + first.width / 2, y: first.y + first.height / 2 }
      const isNear = { left: middle.x < 0.5, top: middle.y < 0.5 }
      expect(isNear).toEqual(
        {
          0: { left: true, top: true },
          90: { left: false, top: true },
          180: { left: false, top: false },
          270: { left: true, top: false },
        }[turn],
      )
    },
  )

  test('that runs sideways beside upright text is read too', async () => {
    const upright = await dotMatrixPrint(LINES.slice(0, 2), { pitch: 6 }).png().toBuffer()
    const sideways = await sharp(
      await dotMatrixPrint(['MFG 03/2024 EXP 02/2027'], { pitch: 4 }).png().toBuffer(),
    )
      .rotate(270)
      .png()
      .toBuffer()
    const sheet = sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } }).composite([
      { input: upright, left: 30, top: 40 },
      { input: sideways, left: 780, top: 60 },
    ])
    const { page } = await reader.look(await toPicture(sharp(await sheet.png().toBuffer())))
    const line = single(page.lines).find(({ text }) => /EXP/.test(text))
    expect(line).toMatchObject({ direction: 270, place: { turn: 90 } })
    expect(line?.text.replace(/\W/g, '')).toContain('EXP022027')
  })

  test('that was printed upside down to everything else is read too', async () => {
    const upright = await dotMatrixPrint(LINES.slice(0, 2), { pitch: 6 }).png().toBuffer()
    const date = sharp(await dotMatrixPrint(['MFG 03/2024 EXP 02/2027'], { pitch: 5 }).png().toBuffer())
    const sheet = sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } }).composite([
      { input: upright, left: 30, top: 40 },
      { input: await date.rotate(180).png().toBuffer(), left: 60, top: 380 },
    ])
    const { page } = await reader.look(await toPicture(sharp(await sheet.png().toBuffer())))
    const line = single(page.lines).find(({ text }) => /2027/.test(text))
    expect(line).toMatchObject({ direction: 180, place: { turn: 180 } })
    expect(textOf(page.lines)).toContain('PARACETAM0L')
  })

  test('printed in large separate dots, as on an end flap seen closely, is read at the second look', async () => {
    const flap = dotMatrixPrint(['LOT A1234', 'EXP 08/2027'], {
      pitch: 8,
      dot: 0.8,
      ink: '#333',
      paper: '#d8d4c8',
    })
    const look = await reader.look(await toPicture(flap))
    expect(textOf((await look.again()).lines)).toContain('082027')
  })

  test('is found again at the second look', async () => {
    const look = await reader.look(await printTurned(0))
    expect(textOf((await look.again()).lines)).toBe(EXPECTED)
  })

  test('is none on an empty picture', async () => {
    const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c0c8d0' } })
    const look = await reader.look(await toPicture(blank))
    expect(look.page.lines).toEqual([])
    expect((await look.again()).lines).toEqual([])
  })

  test('reads the same in WebAssembly, where native code cannot be loaded', async () => {
    const runtime = await loadRuntime(() => Promise.reject(new Error('no native code on this machine')))
    expect(runtime.name).toBe('wasm')
    const fallback = await openTextReader(findModelFiles(), SOUGHT_DATE, optimisers, Promise.resolve(runtime))
    expect(textOf((await fallback.look(await printTurned(90))).page.lines)).toBe(EXPECTED)
  })
})

describe('the work of a look', () => {
  /** Inputs of the models, by their purpose. */
  const asked: Record<string, Float32Array[]> = { det: [], rec: [], cls: [] }
  let counting: TextReader
  beforeAll(async () => {
    const runtime = await loadRuntime()
    const open: Runtime['open'] = async (file, change) => {
      const model = await runtime.open(file, change)
      const inputs = asked[/(det|rec|cls)_infer/.exec(file)![1]!]!
      return {
        run(data, shape) {
          inputs.push(data)
          return model.run(data, shape)
        },
      }
    }
    counting = await openTextReader(
      findModelFiles(),
      SOUGHT_DATE,
      optimisers,
      Promise.resolve({ ...runtime, open }),
    )
  })
  beforeEach(() => {
    for (const inputs of Object.values(asked)) inputs.length = 0
  })

  test('is a glimpse from the side at what holds text, and a close look where some runs sideways', async () => {
    await counting.look(await printTurned(0))
    const [upright, glimpse] = asked.det!.map(({ length }) => length)
    expect(asked.det).toHaveLength(2)
    expect(glimpse).toBeLessThan(upright! / 4)
    await counting.look(await printTurned(90))
    const close = asked.det!.at(-1)!.length
    expect(close).toBeGreaterThan(1.5 * glimpse!)
    expect(close).toBeLessThan(upright! / 2)
  })

  const DATED = ['PARACETAMOL', 'PILL', 'EXP 12/28']
  test.each([
    ['half of the lines and then of all, where it never is', DATED, false, [2, 3], 3],
    ['half of the lines, where that is', DATED, true, [2], 2],
    ['all, where another one as large as the date is not read', [...DATED, 'MFG 11/24'], true, [4], 4],
    ['nothing, where what is sought is not there', DATED.slice(0, 2), true, [], 2],
  ])('asks whether it is enough of %s', async (_what, lines, isEnough, asked, read) => {
    const pages: number[] = []
    const { page } = await counting.look(await printTurned(0, lines), {
      isEnough(page) {
        pages.push(page.lines.length)
        return isEnough
      },
    })
    expect(pages).toEqual(asked)
    expect(single(page.lines)).toHaveLength(read)
  })

  test('reads no image of a line twice', async () => {
    await counting.look(await printTurned(0, ['LOT 7', 'EXP 8']))
    const images = asked.rec!.map((image) => Buffer.from(image.buffer).toString('latin1'))
    expect(images.length).toBeGreaterThan(3)
    expect(new Set(images).size).toBe(images.length)
  })
})

describe('the weights', () => {
  test('that are incomplete are named', () => {
    expect(() => findModelFiles('/nowhere')).toThrow(/det_infer\.onnx is missing/)
  })
})
