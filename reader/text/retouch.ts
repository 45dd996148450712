import type { Picture } from '../decoding/picture.ts'

export type Retouch = (line: Picture) => Picture

const BINOMIAL = [1, 4, 6, 4, 1]

/** A 5 by 5 binomial blur: joins dot-matrix print into strokes. */
export function blurred(line: Picture): Picture {
  const { width, height } = line
  const across = convolved(line.data, width, height, 3, width * 3)
  return { data: convolved(across, height, width, width * 3, 3), width, height }
}

/** The binomial along one axis: `length` pixels `step` bytes apart, on `lines` lines `lineStep` bytes apart. */
function convolved(
  data: Uint8Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): Uint8Array {
  const result = new Uint8Array(data.length)
  for (let line = 0; line < lines; line++) {
    for (let position = 0; position < length; position++) {
      const at = line * lineStep + position * step
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let tap = -2; tap <= 2; tap++) {
          const other = Math.max(0, Math.min(length - 1, position + tap))
          sum += BINOMIAL[tap + 2]! * data[line * lineStep + other * step + channel]!
        }
        result[at + channel] = sum >> 4
      }
    }
  }
  return result
}

/** Share of the darkest and brightest pixels to cut off, and minimum range to stretch. */
const CUT_SHARE = 0.02
const LEAST_RANGE = 24

/** Stretches brightness to the full range: for faint print and coloured foil. */
export function stretched({ data, width, height }: Picture): Picture {
  const histogram = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 3) {
    histogram[(data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8]!++
  }
  const cut = width * height * CUT_SHARE
  const dark = levelReaching(histogram, cut, 0, 1)
  const bright = levelReaching(histogram, cut, 255, -1)
  const gain = 255 / Math.max(LEAST_RANGE, bright - dark)
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, value) => (value - dark) * gain)
  const result = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) result[at] = levels[data[at]!]!
  return { data: result, width, height }
}

function levelReaching(histogram: Uint32Array, wanted: number, from: number, step: 1 | -1): number {
  let level = from
  let seen = histogram[level]!
  while (seen < wanted && level + step >= 0 && level + step <= 255) {
    level += step
    seen += histogram[level]!
  }
  return level
}

/** Half the width of a column's window, and the distance between measured windows, in pixels. */
const WINDOW = 28
const STEP = 14

/** Stretches each part separately, channels weighted by contrast: print across a field or shadow becomes even, in grey. */
export function evened({ data, width, height }: Picture): Picture {
  const stops = Array.from({ length: Math.ceil(width / STEP) + 1 }, (_, index) =>
    [0, 1, 2].map((channel) => rangeAround(data, width, height, index * STEP, channel)),
  )
  const result = new Uint8Array(data.length)
  for (let x = 0; x < width; x++) {
    const before = stops[Math.floor(x / STEP)]!
    const after = stops[Math.floor(x / STEP) + 1]!
    const share = (x % STEP) / STEP
    const ranges = before.map(({ dark, bright }, channel) => ({
      dark: dark + (after[channel]!.dark - dark) * share,
      spread: Math.max(
        LEAST_RANGE,
        bright - dark + (after[channel]!.bright - after[channel]!.dark - bright + dark) * share,
      ),
    }))
    const total = ranges.reduce((sum, { spread }) => sum + spread ** 2, 0)
    for (let y = 0; y < height; y++) {
      const at = (y * width + x) * 3
      let value = 0
      for (const [channel, { dark, spread }] of ranges.entries()) {
        value += ((data[at + channel]! - dark) * 255 * spread) / total
      }
      result.fill(Math.max(0, Math.min(255, value)), at, at + 3)
    }
  }
  return { data: result, width, height }
}

function rangeAround(data: Uint8Array, width: number, height: number, centre: number, channel: number) {
  const histogram = new Uint32Array(256)
  const from = Math.max(0, Math.min(width, centre) - WINDOW)
  const to = Math.min(width, centre + WINDOW)
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) histogram[data[(y * width + x) * 3 + channel]!]!++
  }
  const cut = (to - from) * height * CUT_SHARE
  return { dark: levelReaching(histogram, cut, 0, 1), bright: levelReaching(histogram, cut, 255, -1) }
}
