import { fold } from '../../letters/fold.ts'
import type { Lexicon, LexiconMatch } from '../../lexicon/lexicon.ts'
import { purposeOfMixture } from '../../lexicon/mixtures.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import { type Page, WELL_READ } from '../../page.ts'
import { isWarning } from '../words/purposeMentions.ts'
import { strengthsIn } from '../words/strength.ts'

/** A line with more words and no strength is a sentence, which may name incompatible medicines. */
const MOST_WORDS = 4
/** Shorter misread names may be others. */
const SHORTEST_MISREAD = 9

/** The usual purpose in the lexicon: of the brand, otherwise of all substances on the package together. Null if ambiguous. */
export function usualPurpose(page: Page, medicine: Medicine | null, lexicon: Lexicon): string | null {
  if (medicine?.kind === 'brand') return medicine.purpose || null
  const substances = new Set([...(medicine ? [medicine] : []), ...substancesOn(page, lexicon)])
  return purposeOfMixture([...substances].map(({ purpose }) => purpose))
}

/** Substances on the package, largest print first; misread ones only if none was read well. */
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
