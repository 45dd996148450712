import { block, drawing, text } from './print.ts'

export interface BlisterFoil {
  brand: string
  substance: string
  /** Lot, dates and price, printed along the edge. */
  edge: string[]
}

/** The back of a strip of ten, 1000 by 1300 pixels: the brand repeated, the edge sideways. */
export function blisterFoil({ brand, substance, edge }: BlisterFoil): string {
  const brands = [0, 1, 2, 3].flatMap((row) =>
    [0, 1].map((column) =>
      text(90 + column * 380, 180 + row * 300, 54, brand, { bold: true, fill: '#174a86' }),
    ),
  )
  return drawing(
    1000,
    1300,
    '<defs><linearGradient id="foil" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d9dcdf"/><stop offset=".5" stop-color="#f3f4f5"/><stop offset="1" stop-color="#c3c7cb"/></linearGradient></defs>',
    block(0, 0, 1000, 1300, 'url(#foil)'),
    ...brands,
    text(90, 240, 34, substance),
    text(90, 840, 34, substance),
    text(90, 400, 26, 'Mfg. Lic. No.: M/417/2019    Store below 25 C'),
    ...edge.map((line, index) => text(880 + index * 52, 1200, 44, line, { turn: -90, fill: '#26262c' })),
  )
}
