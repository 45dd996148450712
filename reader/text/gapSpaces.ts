/** Between a letter and a digit, a smaller gap already separates. */
const kindOf = (character: string) =>
  /[A-Za-z]/.test(character) ? 'letter' : /\d/.test(character) ? 'digit' : 'sign'

/** Restores spaces that the recogniser drops, at gaps (in its steps) wider than the line's usual ones. */
export function withSpaces(characters: string[], positions: number[]): string {
  if (characters.length < 4) return characters.join('')
  const gaps = positions.slice(1).map((position, index) => position - positions[index]!)
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  return characters.reduce((text, character, index) => {
    if (index === 0) return character
    const kinds = [kindOf(characters[index - 1]!), kindOf(character)]
    const extra = kinds[0] === kinds[1] ? Math.max(2, usual * 0.9) : Math.max(1.5, usual * 0.6)
    const isApart = !kinds.includes('sign') && gaps[index - 1]! > usual + extra
    return text + (isApart ? ' ' : '') + character
  }, '')
}
