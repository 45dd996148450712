import type { Page, TextLine } from '../reader/page.ts'

const WIDTH = 1000
const LETTER_WIDTH = 0.55

/**
 * A page of upright lines, one below the other, for tables of cases. A line is its text and letter height in
 * pixels, or a row of several such texts.
 */
export function pageOf(rows: ([text: string, letterHeight: number] | string | string[])[]): Page {
  const lines: TextLine[] = []
  let top = 20
  rows.forEach((row, index) => {
    const [texts, height] =
      typeof row === 'string'
        ? [[row], 20]
        : typeof row[1] === 'number'
          ? [[row[0]], row[1]]
          : [row as string[], 20]
    let left = 20
    for (const text of texts) {
      const width = text.length * height * LETTER_WIDTH
      lines.push({
        text,
        confidence: 0.97,
        centreX: left + width / 2,
        centreY: top + height / 2,
        width,
        height,
        letterHeight: height,
        direction: 0,
        tilt: 0,
        row: index,
        joined: false,
        place: { x: left / WIDTH, y: top / WIDTH, width: width / WIDTH, height: height / WIDTH, turn: 0 },
        thing: null,
      })
      left += width + height * 3
    }
    top += height * 1.5
  })
  return { width: WIDTH, height: WIDTH, lines, foreignLines: 0, barcodes: [] }
}
