import { type ImportBound, MOST_IN_IMPORT } from '../../../contract/importBound.ts'

/** Nesting of JSON that a backup may have. */
const MOST_DEPTH = 50

/** The files of an import are larger than they may be. */
export class TooLarge extends Error {
  readonly bound: ImportBound

  constructor(bound: ImportBound) {
    super(bound)
    this.bound = bound
  }
}

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const OPENS = new Set([...'{['].map((letter) => letter.charCodeAt(0)))
const CLOSES = new Set([...'}]'].map((letter) => letter.charCodeAt(0)))

/** Counts what the files of an import hold, before it is expanded. Throws TooLarge at a bound. */
export class Bounds {
  #rows = 0
  #cells = 0

  columns(count: number): void {
    if (count > MOST_IN_IMPORT.columns) throw new TooLarge('columns')
  }

  row(cells: number): void {
    this.columns(cells)
    this.#count(1, cells)
  }

  /** Counts objects and lists of JSON text as rows, values as cells. False for text that is nested too deeply to be a backup. */
  json(text: string): boolean {
    let [rows, cells, depth, isText] = [0, 0, 0, false]
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place)
      if (isText) {
        if (code === BACKSLASH) place++
        else if (code === QUOTE) isText = false
      } else if (code === QUOTE) isText = true
      else if (code === COMMA) cells++
      else if (OPENS.has(code)) {
        rows++
        if (++depth > MOST_DEPTH) return false
      } else if (CLOSES.has(code)) depth--
    }
    this.#count(rows, rows + cells)
    return true
  }

  #count(rows: number, cells: number): void {
    this.#rows += rows
    this.#cells += cells
    if (this.#rows > MOST_IN_IMPORT.rows) throw new TooLarge('rows')
    if (this.#cells > MOST_IN_IMPORT.cells) throw new TooLarge('cells')
  }
}
