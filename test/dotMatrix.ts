import sharp, { type Sharp } from 'sharp'

/** Columns of each character in the usual 5 by 7 dot matrix, lowest bit on top. Needs no font. */
// biome-ignore format: a table
const GLYPHS: Record<string, string> = {
  A: '7e1111117e', B: '7f49494936', C: '3e41414122', D: '7f4141221c', E: '7f49494941', F: '7f09090901',
  G: '3e4149497a', H: '7f0808087f', I: '00417f4100', J: '2040413f01', K: '7f08142241', L: '7f40404040',
  M: '7f020c027f', N: '7f0408107f', O: '3e4141413e', P: '7f1111110e', Q: '3e4151215e', R: '7f1131514e',
  S: '4649494931', T: '01017f0101', U: '3f4040403f', V: '1f2040201f', W: '3f4038403f', X: '6314081463',
  Y: '0708700807', Z: '6151494543', 0: '3e4141413e', 1: '00427f4000', 2: '4261514946', 3: '2141454b31',
  4: '1814127f10', 5: '2745454539', 6: '3c4a494930', 7: '0171090503', 8: '3649494936', 9: '064949291e',
  '.': '0060600000', '/': '2010080402', '-': '0808080808', ' ': '0000000000',
}

const MARGIN = 4
const LINE = 12

interface Print {
  /** Pixels between dots. */
  pitch?: number
  /** Diameter of a dot as a share of the pitch: at 1 they touch; ink-jets on end flaps have less. */
  dot?: number
  ink?: string
  paper?: string
}

/** Lines of capitals and digits as a coder prints them, black on white by default. */
export function dotMatrixPrint(
  lines: string[],
  { pitch = 6, dot = 1.5, ink = '#111', paper = '#fff' }: Print = {},
): Sharp {
  const columns = Math.max(...lines.map((line) => line.length)) * 6 + 2 * MARGIN
  const rows = lines.length * LINE + 2 * MARGIN
  const dots = lines.flatMap((line, row) =>
    dotsOf(line).map(([x, y]) => [x + MARGIN, y + row * LINE + MARGIN] as const),
  )
  const size = (dot * pitch) / 2
  const circles = dots.map(
    ([x, y]) => `<circle cx="${(x + 0.5) * pitch}" cy="${(y + 0.5) * pitch}" r="${size}"/>`,
  )
  const [width, height] = [columns * pitch, rows * pitch]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}">${circles.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: paper })
}

function dotsOf(line: string): [x: number, y: number][] {
  return [...line].flatMap((character, place) => {
    const columns = GLYPHS[character]?.match(/../g)
    if (!columns) throw new Error(`the dot matrix has no ${character}`)
    return columns.flatMap((column, x) =>
      [0, 1, 2, 3, 4, 5, 6]
        .filter((y) => (Number.parseInt(column, 16) >> y) & 1)
        .map((y): [number, number] => [place * 6 + x, y]),
    )
  })
}
