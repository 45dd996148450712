/** What no file may be called on Windows ("Naming Files, Paths, and Namespaces"), whatever its ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i

/** Signs that some system refuses, and those that turn the direction of writing. */
const REFUSED = /[\p{Cc}\p{Cs}\s<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Beside a folder's, a number and an ending it stays far below the 255 bytes that file systems take. */
const LONGEST_BYTES = 120

/** A name for a file that every system can unpack, from what a person typed. */
export function toFileName(text: string): string {
  const plain = text.normalize('NFC').replace(REFUSED, ' ').replace(/ +/g, ' ')
  const short = trimmed(shorten(trimmed(plain)))
  if (short === '') return 'Unnamed'
  return RESERVED.test(short) ? `_${short}` : short
}

/** Files that begin with a dot are hidden, and Windows drops dots and spaces at the end. */
function trimmed(text: string): string {
  const isKept = (character: string) => character !== '.' && character !== ' '
  const characters = [...text]
  return characters.slice(characters.findIndex(isKept), characters.findLastIndex(isKept) + 1).join('')
}

function shorten(text: string): string {
  let short = ''
  for (const character of text) {
    if (Buffer.byteLength(short + character) > LONGEST_BYTES) break
    short += character
  }
  return short
}

/** Gives each name once: another of the same, in any case, gets a number. */
export class FileNames {
  readonly #taken = new Set<string>()

  /** `text` as a file name with an ending, such as '.jpg'. */
  next(text: string, ending = ''): string {
    const name = toFileName(text)
    for (let count = 1; ; count++) {
      const candidate = `${name}${count === 1 ? '' : ` ${count}`}${ending}`
      const key = candidate.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return candidate
    }
  }
}
