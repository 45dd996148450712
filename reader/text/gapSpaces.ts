/** Letters and digits are set tightly among themselves; between the two kinds a smaller gap already separates. */
const kindOf = (character: string) =>
  /[A-Za-z]/.test(character) ? 'letter' : /\d/.test(character) ? 'digit' : 'sign'

/**
 * The recogniser often drops spaces. They are put back where two characters stand further apart (in steps of the
 * recogniser) than is usual for the line.
 */
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
