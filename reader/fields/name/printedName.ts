import { fold } from '../../letters/fold.ts'
import { hasOtherLetters } from '../../letters/scripts.ts'
import { AMOUNT, AMOUNT_UNIT } from '../words/strength.ts'

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
