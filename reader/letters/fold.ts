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

/** Most text, which needs no mapping by letter. */
const PLAIN = /^[ -~]*$/
/** The micro sign in its Greek code, before a Latin unit. */
const MICRO = /(?<![\u0370-\u03ff])μ(?![\u0370-\u03ff])/g

/**
 * Upper case without accents, transliterated, one character per character: positions stay valid. International names are
 * alike in all scripts (ИБУПРОФЕН, IBUPROFEN).
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

/** Equal for atorvastatin, atorwastatyna, atorvasztatin, atorvastatinum. Takes folded letters without spaces. */
export function spellingKey(letters: string): string {
  return letters
    .replace(/PH/g, 'F')
    .replace(/TH/g, 'T')
    .replace(/[AO]E/g, 'E')
    .replace(/SZ|CZ|Z/g, 'S')
    .replace(/C(?=[EIY])/g, 'S')
    .replace(/CH|CK|C|Q/g, 'K')
    .replace(/X/g, 'KS')
    .replace(/Y|J/g, 'I')
    .replace(/W/g, 'V')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.{4})(?:UM|US|[AEO]S?|I)$/, '')
}
