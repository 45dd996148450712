const BOUNDARY = 26
const SYMBOLS = 27
const FIRST_LETTER = 65

/** A Markov model of the letters in names, to recognise sequences that no name has. */
export class LetterModel {
  readonly #counts = new Float64Array(SYMBOLS * SYMBOLS).fill(0.5)
  readonly #sums = new Float64Array(SYMBOLS).fill(0.5 * SYMBOLS)

  /** Counts the letters (A to Z) of a name. */
  learn(letters: string): void {
    for (const [from, to] of stepsOf(letters)) {
      this.#counts[from * SYMBOLS + to]!++
      this.#sums[from]!++
    }
  }

  /** Mean natural logarithm of the transition probabilities, ends included: about -2.4 for names. */
  likeness(letters: string): number {
    const steps = stepsOf(letters)
    const sum = steps.reduce(
      (all, [from, to]) => all + Math.log(this.#counts[from * SYMBOLS + to]! / this.#sums[from]!),
      0,
    )
    return sum / steps.length
  }
}

function stepsOf(letters: string): [number, number][] {
  const symbols = [...letters]
    .map((letter) => letter.charCodeAt(0) - FIRST_LETTER)
    .filter((code) => code >= 0 && code < BOUNDARY)
  return [...symbols, BOUNDARY].map((symbol, index) => [index === 0 ? BOUNDARY : symbols[index - 1]!, symbol])
}
