/** Reserved file names on Windows ("Naming Files, Paths, and Namespaces"), with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i

/** Characters that some system refuses, and those that change the direction of text. */
const REFUSED = /[\p{Cc}\p{Cs}\s<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** With a folder, number and extension it stays far below the 255 bytes of file systems. */
const LONGEST_BYTES = 120

/** Makes a file name that every system can unpack from typed text. */
export function toFileName(text: string): string {
  const plain = text.normalize('NFC').replace(REFUSED, ' ').replace(/ +/g, ' ')
  const short = trimmed(shorten(trimmed(plain)))
  if (short === '') return 'Unnamed'
  return RESERVED.test(short) ? `_${short}` : short
}

/** A leading dot hides a file, and Windows drops trailing dots and spaces. */
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

/** Makes names unique, in any case, by adding numbers. */
export class FileNames {
  readonly #taken = new Set<string>()

  /** `text` as a file name with an extension, such as '.jpg'. */
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
