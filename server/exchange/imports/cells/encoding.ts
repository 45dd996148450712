import { t } from '../../../../language/t.ts'
import type { Incoming } from '../incoming.ts'
import { ask, idOf, type ReadingContext } from '../questions.ts'

const WESTERN = [
  'äöüßẞ',
  'àâæçéèêëîïôœùûüÿ',
  'áéíóúüñªº',
  'àèéìíòóùªº',
  'áâãàçéêíóôõúüªº',
  'éëïöüèáóíú',
  'åäöéæø',
]

/**
 * Encodings in which spreadsheets save CSV files without a mark, with the letters beyond ASCII of the languages that are written in
 * each. Detectors that we tried (chardet 2.2) need more text than a list of medicines has.
 */
const ENCODINGS: Record<string, string[]> = {
  'windows-1252': WESTERN,
  'windows-1250': [
    'ąćęłńóśźż',
    'áčďéěíňóřšťúůýž',
    'áäčďéíĺľňóôŕšťúýž',
    'áéíóöőúüű',
    'čćđšž',
    'ăâîşţ',
    'äöüß',
  ],
  'windows-1251': ['абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
  // Without the two letters that Greek hardly has: one is the commonest of Russian.
  'windows-1253': ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ'],
  'windows-1254': ['çğıİöşüâîû'],
  // Excel on a Mac.
  macintosh: WESTERN,
}

/** Characters that a word may have beside letters. */
const SIGNS = /^[’'´`‘“”„«»–—…•€®™©°§µ²³½¼¾±×·\u00a0-]*$/u

/** Letters and signs side by side as no language writes them: a sign of another encoding was a letter. */
const MISREAD =
  /\p{Ll}(?!\p{ASCII})\p{Lu}|[€…]\p{L}|\p{L}[“”„«»—…•€®™©§±×]\p{L}|[^\P{L}lL]·|·[^\P{L}lL]|ς\p{L}/u

const WORD = /[^\s,;:"()/\\|\d]+/gu

interface Reading {
  encoding: string
  text: string
  /** Words that no language of the encoding has. */
  odd: number
  /** True if one language has all words. */
  isOneLanguage: boolean
}

/** Bytes of a text file as text. Undefined if it is none, or if its encoding is asked: then the file waits for the answer. */
export function decodeFile(
  incoming: Incoming,
  context: ReadingContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
): string | undefined {
  const known = markedEncoding(bytes)
  if (known !== undefined) return new TextDecoder(known).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeUnmarked(incoming, context, { name, bytes })
  }
}

/** Encoding of a byte order mark, or of UTF-16 without one: there every other byte of Latin text is zero. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  start.forEach((byte, place) => {
    if (byte === 0) (zeros as [number, number])[(place % 2) as 0 | 1]++
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

function decodeUnmarked(
  incoming: Incoming,
  context: ReadingContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
): string | undefined {
  const [best, ...others] = readingsOf(bytes)
  if (best === undefined) return undefined
  const rivals = others.filter((one) => one.odd === best.odd && one.isOneLanguage === best.isOneLanguage)
  if (rivals.length === 0 && best.odd === 0) return best.text
  const readings = [best, ...(rivals.length > 0 ? rivals : others)]
  const words = new Map(readings.map((one) => [one, wordsOf(one.text)]))
  const differs = wordsOf(best.text).findIndex((word, place) =>
    readings.some((one) => words.get(one)?.[place] !== word),
  )
  const answer = ask(
    incoming,
    context,
    {
      id: idOf('encoding', name),
      sentence: t('Some letters of {file} can be read in different ways. Which word is right?', {
        file: name,
      }),
      choices: readings.map((one) => ({
        id: one.encoding,
        label: (words.get(one)?.[differs] ?? one.encoding).slice(0, 60),
      })),
    },
    { table: 'medicines', name },
  )
  return readings.find(({ encoding }) => encoding === answer)?.text
}

/** Words of a text, few enough to compare. */
const wordsOf = (text: string): string[] =>
  (text.slice(0, COMPARED).match(WORD) ?? []).filter((word) => /[^\0-\x7f]/.test(word))

const COMPARED = 64 * 1024

/** Different readings of bytes, the likeliest first. Those that agree count once. */
function readingsOf(bytes: Uint8Array): Reading[] {
  const readings: Reading[] = []
  for (const [encoding, languages] of Object.entries(ENCODINGS)) {
    const text = decoded(bytes, encoding)
    const alphabets = languages.map((letters) => new Set(letters + letters.toUpperCase()))
    const words = wordsOf(text)
    const fits = (word: string, alphabet: ReadonlySet<string>) => isIn(word, alphabet)
    const odd = words.filter((word) => !alphabets.some((alphabet) => fits(word, alphabet))).length
    const isOneLanguage = alphabets.some((alphabet) => words.every((word) => fits(word, alphabet)))
    readings.push({ encoding, text, odd, isOneLanguage })
  }
  const sorted = readings.toSorted(
    (a, b) => a.odd - b.odd || Number(b.isOneLanguage) - Number(a.isOneLanguage),
  )
  return sorted.filter((one, place) => sorted.findIndex(({ text }) => text === one.text) === place)
}

/** Characters of Windows-1252 from 0x80 on, which Node's decoder reads as Latin-1. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decoded = (bytes: Uint8Array, encoding: string): string => {
  const text = new TextDecoder(encoding).decode(bytes)
  if (encoding !== 'windows-1252') return text
  return text.replaceAll(/[\u0080-\u009f]/g, (letter) => FROM_80[letter.charCodeAt(0) - 0x80] ?? letter)
}

/** True if a word has only letters of one alphabet, signs around or within it, and no second script. */
function isIn(word: string, alphabet: ReadonlySet<string>): boolean {
  if (MISREAD.test(word)) return false
  let rest = ''
  for (const letter of word) {
    if (/[\p{L}ªº¹²³¿¡]/u.test(letter) && letter > '\x7f' && !alphabet.has(letter)) return false
    if (letter > '\x7f' && !alphabet.has(letter)) rest += letter
  }
  if (/[a-z]/i.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)) return false
  return SIGNS.test(rest)
}
