import type { Alphabet } from './alphabet.ts'

export interface ReadText {
  text: string
  confidence: number
  /** Share of its characters that look more like another script. */
  foreign: number
}

/** From this probability on, the blank is certain. */
const SURELY_BLANK = 0.9

/**
 * Greedy connectionist temporal classification (Graves et al. 2006). Each step has one probability per character, and
 * last the highest of all unused classes.
 */
export function decodeSteps(probabilities: Float32Array, { characters: all }: Alphabet): ReadText {
  const classes = all.length + 1
  const steps = probabilities.length / classes
  const characters: string[] = []
  const positions: number[] = []
  let sum = 0
  let previous = 0
  let [foreign, native] = [0, 0]
  let wasForeign = false
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    let best = 0
    let probability = probabilities[row]!
    if (probability < SURELY_BLANK) {
      for (let each = 1; each < all.length; each++) {
        if (probabilities[row + each]! <= probability) continue
        best = each
        probability = probabilities[row + each]!
      }
    }
    const isForeign = probabilities[row + all.length]! > probability
    const isNew = best !== 0 && best !== previous
    if (isForeign && !wasForeign) foreign++
    if (!isForeign && isNew) native++
    if (isNew) {
      characters.push(all[best]!)
      positions.push(step)
      sum += probability
    }
    previous = best
    wasForeign = isForeign
  }
  const count = characters.length
  return {
    text: withSpaces(characters, positions).trim(),
    confidence: count > 0 ? sum / count : 0,
    foreign: foreign / Math.max(1, foreign + native),
  }
}

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
