import fs from 'node:fs/promises'
import path from 'node:path'

/** Letters of lines that are sorted in memory at once. */
const RUN_LETTERS = 1 << 20
const PIECE_BYTES = 1 << 15

/** A file of sorted lines, read a piece at a time. */
class Run {
  readonly #file: fs.FileHandle
  readonly #decoder = new TextDecoder()
  readonly #piece = Buffer.alloc(PIECE_BYTES)
  #lines: string[] = []
  #at = 0
  #rest = ''

  constructor(file: fs.FileHandle) {
    this.#file = file
  }

  get line(): string | undefined {
    return this.#lines[this.#at]
  }

  step(): boolean {
    return ++this.#at < this.#lines.length
  }

  async fill(): Promise<void> {
    this.#at = 0
    this.#lines = []
    while (this.#lines.length === 0) {
      const { bytesRead } = await this.#file.read(this.#piece, 0, PIECE_BYTES)
      if (bytesRead === 0) return this.#file.close()
      const text = this.#rest + this.#decoder.decode(this.#piece.subarray(0, bytesRead), { stream: true })
      this.#lines = text.split('\n')
      this.#rest = this.#lines.pop()!
    }
  }
}

/** Sorts more lines than fit in memory: writes sorted runs to a folder and merges them. */
export class SortedLines {
  readonly #name: string
  #waiting: string[] = []
  #letters = 0
  #files = 0

  constructor(folder: string, name: string) {
    this.#name = path.join(folder, name)
  }

  async add(line: string): Promise<void> {
    this.#waiting.push(line)
    this.#letters += line.length
    if (this.#letters > RUN_LETTERS) await this.#write()
  }

  async *sorted(): AsyncIterable<string> {
    await this.#write()
    const runs: Run[] = []
    for (let file = 0; file < this.#files; file++) {
      const run = new Run(await fs.open(`${this.#name}-${file}`))
      await run.fill()
      runs.push(run)
    }
    while (runs.length > 0) {
      let least = 0
      for (let other = 1; other < runs.length; other++)
        if (runs[other]!.line! < runs[least]!.line!) least = other
      const run = runs[least]!
      yield run.line!
      if (run.step()) continue
      await run.fill()
      if (run.line === undefined) runs.splice(least, 1)
    }
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return
    await fs.writeFile(`${this.#name}-${this.#files++}`, `${this.#waiting.sort().join('\n')}\n`)
    this.#waiting = []
    this.#letters = 0
  }
}
