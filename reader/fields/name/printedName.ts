import { fold } from '../../letters/fold.ts'
import { hasOtherLetters } from '../../letters/scripts.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import { AMOUNT, AMOUNT_UNIT } from '../words/strength.ts'
import { isOrdinary } from './nameNoise.ts'

/** Longer words get one capital; short ones (MR, SP, XR) stay as they are. */
const LONGEST_ABBREVIATION = 3

/** Names as a person writes them: "Amlodipine and losartan". */
export function asHeading(names: string[]): string {
  const last = names.at(-1)!
  const joined = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
  const calm = joined.replace(/\p{Lu}+/gu, (word) =>
    word.length > LONGEST_ABBREVIATION ? word[0] + word.slice(1).toLowerCase() : word,
  )
  return calm.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

const STRENGTH_BEHIND = new RegExp(`^[\\s®™©-]{0,3}(${AMOUNT})\\s?(?:(${AMOUNT_UNIT})|(?=[\\s®™]*$))`, 'd')

const VARIANT_BEHIND = new RegExp(
  `^[\\s®™-]{1,3}((?:${anyOf(wordList('signs.csv', 'variant'))}|[A-Z]{1,3})(?![A-Z0-9]))`,
)

/** The end of a variant right after a name that is not in the lexicon with it (Benzac AC), or `end`. */
export function endOfVariant(text: string, end: number): number {
  const match = VARIANT_BEHIND.exec(fold(text.slice(end)))
  if (!match || isOrdinary(match[1]!)) return end
  const printed = text.slice(end, end + match[0].length)
  // Small words are no variants, unless they are long: en, de; forte.
  return /\p{Lu}/u.test(printed) || match[1]!.length > LONGEST_ABBREVIATION ? end + match[0].length : end
}

/** The name with a strength right after it: "Amoxicillin 500 mg", "Dolo 650". */
export function withStrength(name: string, text: string, end: number): string {
  const behind = text.slice(end)
  const match = STRENGTH_BEHIND.exec(fold(behind))
  if (!match) return name
  const unit = match[2] && unitOf(match[2], behind.slice(...match.indices![2]!))
  return unit ? `${name} ${match[1]} ${unit}` : `${name} ${match[1]}`
}

/** Units in small letters; мг and мкг stay Cyrillic. */
const unitOf = (folded: string, printed: string) =>
  hasOtherLetters(printed) ? printed.toLowerCase() : folded.toLowerCase().replace('ug', 'µg')
