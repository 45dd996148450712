/** Small words of French and Spanish names. */
const LITTLE = new Set([
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'et',
  'en',
  'au',
  'aux',
  'pour',
  'sans',
  'y',
  'con',
  'sin',
  'para',
  'del',
  'el',
  'and',
  'of',
  'with',
  'for',
])

function sayWord(word: string, isFirst: boolean): string {
  // "mRNA", "Vaccin": the register uses capitals deliberately.
  if (/\p{Ll}/u.test(word)) return word
  const lower = word.toLowerCase()
  if (!isFirst && LITTLE.has(lower)) return lower
  const letters = word.replace(/[^\p{L}]/gu, '')
  // Abbreviations of makers and release forms: EG, KRKA, XR, B12.
  if (letters.length <= 2 || (/\d/.test(word) && letters.length <= 3) || !/[AEIOUYÀ-Ý]/.test(word))
    return word
  return lower.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Converts a name in capitals to title case: "GRANIONS DE MANGANESE" becomes "Granions de Manganese". */
export const sayName = (name: string): string =>
  name
    .replace(/[®™*]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,.;-]+$/, '')
    .trim()
    .split(' ')
    .map((word, place) => sayWord(word, place === 0))
    .join(' ')
