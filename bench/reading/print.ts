const FONTS = 'Liberation Sans, DejaVu Sans, Arial, Helvetica, sans-serif'

const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)

export const drawing = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`

export const block = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

/** Text on its baseline at `x`, `y`; `turn` in degrees about that point. */
export function text(
  x: number,
  y: number,
  size: number,
  content: string,
  { fill = '#20242a', bold = false, turn = 0 }: { fill?: string; bold?: boolean; turn?: number } = {},
): string {
  const transform = turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''
  return `<text x="${x}" y="${y}" font-family="${FONTS}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${fill}"${transform}>${escaped(content)}</text>`
}

/** Embossed letters: in the board's colour, with a lit and a shaded edge. */
export const embossed = (x: number, y: number, size: number, content: string) =>
  [
    text(x - 2, y - 2, size, content, { fill: '#ffffff', bold: true }),
    text(x + 2, y + 2, size, content, { fill: '#9a9a92', bold: true }),
    text(x, y, size, content, { fill: '#e6e5dd', bold: true }),
  ].join('')
