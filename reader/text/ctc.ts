import type { Alphabet } from './alphabet.ts'
import { withSpaces } from './gapSpaces.ts'

/** The text of one line and the mean probability of its characters. */
export interface ReadText {
  text: string
  confidence: number
}

/** From this probability "no character" is certain: nothing else needs to be looked at. */
const SURELY_BLANK = 0.9

/**
 * Reads the recogniser's answer for one line: for each step along it one probability per class. Greedy
 * connectionist temporal classification (Graves et al. 2006): the likeliest class of each step, repeats merged, blanks
 * dropped.
 */
export function decodeSteps(probabilities: Float32Array, alphabet: Alphabet): ReadText {
  const classes = alphabet.characters.length
  const steps = probabilities.length / classes
  const characters: string[] = []
  const positions: number[] = []
  let sum = 0
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    let best = 0
    let probability = probabilities[row]!
    if (probability < SURELY_BLANK) {
      for (const each of alphabet.readable) {
        if (probabilities[row + each]! <= probability) continue
        best = each
        probability = probabilities[row + each]!
      }
    }
    if (best !== 0 && best !== previous) {
      characters.push(alphabet.characters[best]!)
      positions.push(step)
      sum += probability
    }
    previous = best
  }
  const confidence = characters.length > 0 ? sum / characters.length : 0
  return { text: withSpaces(characters, positions).trim(), confidence }
}
