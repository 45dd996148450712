const LIGATURES: Record<string, string> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  ß: 'S',
  Æ: 'A',
  Œ: 'O',
  ı: 'I',
  µ: 'U',
  μ: 'U',
}

/** Most print, and most of the lexicon: nothing to look at letter by letter. */
const PLAIN = /^[ -~]*$/

/**
 * Upper case without accents, one character for each character of the input, so that positions found in the
 * folded text hold in the printed one. Packages and their readers are careless with accents (KÄYT. VIIM., KAYT. VIIM.).
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase()
  let folded = ''
  for (const unit of text) {
    const bare = unit.normalize('NFD')[0] ?? unit
    const upper = (LIGATURES[bare] ?? LIGATURES[bare.toUpperCase()] ?? bare.toUpperCase()).slice(0, 1)
    folded += upper.padEnd(unit.length, ' ')
  }
  return folded
}
