import { fold } from '../../letters/fold.ts'
import type { Lexicon, LexiconMatch } from '../../lexicon/lexicon.ts'
import { purposeOfMixture } from '../../lexicon/mixtures.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import { type Page, WELL_READ } from '../../page.ts'
import { isWarning } from '../words/purposeMentions.ts'
import { strengthsIn } from '../words/strength.ts'

/** A line of more words without a strength is a sentence, and may name what the medicine must not be taken with. */
const MOST_WORDS = 4
/** Misread names of fewer letters may as well be others. */
const SHORTEST_MISREAD = 9

/**
 * What the lexicon says that a medicine is usually taken for: as its brand, if it knows that, else as all the substances
 * that the package names together. Null where they leave it open.
 */
export function usualPurpose(page: Page, medicine: Medicine | null, lexicon: Lexicon): string | null {
  if (medicine?.kind === 'brand') return medicine.purpose || null
  const substances = new Set([...(medicine ? [medicine] : []), ...substancesOn(page, lexicon)])
  return purposeOfMixture([...substances].map(({ purpose }) => purpose))
}

/** The substances that a package says are in it, the largest print first; misread ones only where none was read well. */
function substancesOn(page: Page, lexicon: Lexicon): Medicine[] {
  const matches = page.lines
    .filter(({ joined, text }) => !joined && saysContents(text))
    .sort((a, b) => b.letterHeight - a.letterHeight)
    .flatMap(({ text, confidence }) =>
      lexicon
        .find(text)
        .filter(({ medicine }) => medicine.kind === 'ingredient')
        .map((match) => ({ match, isWellRead: confidence >= WELL_READ })),
    )
  const sure = matches.filter(({ match, isWellRead }) => match.exact && isWellRead)
  const believed = sure.length > 0 ? sure : matches.filter(({ match }) => match.exact || isLong(match))
  return believed.map(({ match }) => match.medicine)
}

function saysContents(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length
  return !isWarning(text) && (words <= MOST_WORDS || strengthsIn(fold(text)).length > 0)
}

const isLong = ({ start, end }: LexiconMatch) => end - start >= SHORTEST_MISREAD
