import { fold } from '../../letters/fold.ts'
import { oncePerPage, type Place, type TextLine, type Turn } from '../../page.ts'
import { isRightBehind, isRightBelow, PHRASE_GAP, type PrintBox } from './nearness.ts'

/** Separates neighbouring lines that are too far apart for a phrase; no pattern takes it for a space. */
export const GAP = '¦'

/** Text of a visual row: its lines in reading order, or one joined line. */
export interface Row {
  text: string
  /** `text` in upper case without accents, position for position. */
  folded: string
  parts: { line: TextLine; start: number; end: number }[]
  direction: Turn
  joined: boolean
}

/** A part of a row in its reading frame, in page pixels, with its place and confidence. */
export interface Span extends PrintBox {
  place: Place
  confidence: number
}

/** Cuts a page into rows; a joined line, which repeats its parts, is a row of its own. */
export const toRows = oncePerPage((page): readonly Row[] => {
  const gathered = new Map<string, TextLine[]>()
  page.lines.forEach((line, index) => {
    const key = line.joined ? `joined ${index}` : `${line.row} ${line.direction}`
    gathered.set(key, [...(gathered.get(key) ?? []), line])
  })
  return [...gathered.values()].map(toRow)
})

function toRow(lines: TextLine[]): Row {
  const ordered = [...lines].sort((a, b) => frameOf(a).start - frameOf(b).start)
  let text = ''
  const parts: Row['parts'] = []
  ordered.forEach((line, index) => {
    const before = ordered[index - 1]
    if (before) {
      const gap = frameOf(line).start - frameOf(before).end
      text += gap > PHRASE_GAP * Math.min(line.letterHeight, before.letterHeight) ? GAP : ' '
    }
    parts.push({ line, start: text.length, end: text.length + line.text.length })
    text += line.text
  })
  const first = ordered[0]!
  return { text, folded: fold(text), parts, direction: first.direction, joined: first.joined }
}

/** Several rules compare all pairs of lines: each frame is computed once. */
const frames = new WeakMap<TextLine, PrintBox>()

export function frameOf(line: TextLine): PrintBox {
  const known = frames.get(line)
  if (known) return known
  const frame = toFrame(line)
  frames.set(line, frame)
  return frame
}

function toFrame(line: TextLine): PrintBox {
  const sideways = line.direction === 90 || line.direction === 270
  const length = sideways ? line.height : line.width
  const thickness = sideways ? line.width : line.height
  const [along, across] = {
    0: [line.centreX, line.centreY],
    90: [line.centreY, -line.centreX],
    180: [-line.centreX, -line.centreY],
    270: [-line.centreY, line.centreX],
  }[line.direction] as [number, number]
  return {
    start: along - length / 2,
    end: along + length / 2,
    top: across - thickness / 2,
    bottom: across + thickness / 2,
    direction: line.direction,
  }
}

/** Place of the characters `from` to `to` of a row, assuming equal widths. */
export function spanOf(row: Row, from: number, to: number): Span {
  const touched = row.parts.filter((part) => part.start < to && part.end > from)
  const boxes = touched.map(({ line, start, end }) => {
    const frame = frameOf(line)
    const step = (frame.end - frame.start) / Math.max(1, end - start)
    return {
      ...frame,
      end: frame.start + (Math.min(to, end) - start) * step,
      start: frame.start + (Math.max(from, start) - start) * step,
    }
  })
  return {
    start: Math.min(...boxes.map((box) => box.start)),
    end: Math.max(...boxes.map((box) => box.end)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
    direction: row.direction,
    place: unionOfPlaces(touched.map((part) => part.line.place)),
    confidence: Math.min(...touched.map((part) => part.line.confidence)),
  }
}

/** The bounding place; its turn is the first one's. */
export function unionOfPlaces(places: Place[]): Place {
  const x = Math.min(...places.map((place) => place.x))
  const y = Math.min(...places.map((place) => place.y))
  return {
    x,
    y,
    width: Math.max(...places.map((place) => place.x + place.width)) - x,
    height: Math.max(...places.map((place) => place.y + place.height)) - y,
    turn: places[0]!.turn,
  }
}

export const areaOf = ({ width, height }: Place): number => width * height

/** Minimum ratio of letter sizes within a phrase. */
const SAME_SIZE = 0.6

export const nextBelow = (line: TextLine, lines: TextLine[]): TextLine | undefined =>
  lines.find((next) => isAlike(line, next) && isRightBelow(frameOf(line), frameOf(next)))

export const nextInRow = (line: TextLine, lines: TextLine[]): TextLine | undefined =>
  lines.find((next) => isAlike(line, next) && isRightBehind(frameOf(line), frameOf(next)))

export function isAlike(line: TextLine, next: TextLine): boolean {
  const [one, other] = [line.letterHeight, next.letterHeight]
  return line !== next && Math.min(one, other) > SAME_SIZE * Math.max(one, other)
}
