import { latinFor } from './scripts.ts'

const LIGATURES: Record<string, string> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  ß: 'S',
  Æ: 'A',
  Œ: 'O',
  ı: 'I',
  µ: 'U',
  '№': 'N',
}

/** Most print, and most of the lexicon: nothing to look at letter by letter. */
const PLAIN = /^[ -~]*$/
/** The sign of a millionth in its Greek code: it stands before a Latin unit and is no letter of a Greek word. */
const MICRO = /(?<![\u0370-\u03ff])μ(?![\u0370-\u03ff])/g

/**
 * Upper case without accents, Greek and Cyrillic in the Latin letters that stand for them, one character for each
 * character of the input: positions found in the folded text hold in the printed one. Packages and their readers are
 * careless with accents (KÄYT. VIIM., KAYT. VIIM.); international names are alike in all scripts (ИБУПРОФЕН, IBUPROFEN).
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase()
  let folded = ''
  for (const unit of text.replace(MICRO, 'µ')) {
    const bare = unit.normalize('NFD')[0] ?? unit
    const capital = LIGATURES[bare] ?? LIGATURES[bare.toUpperCase()] ?? bare.toUpperCase()
    const upper = (latinFor(capital) ?? capital).slice(0, 1)
    folded += upper.padEnd(unit.length, ' ')
  }
  return folded
}
