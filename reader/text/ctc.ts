import type { Alphabet } from './alphabet.ts'
import { withSpaces } from './gapSpaces.ts'

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
