import { squash } from '../../letters/words.ts'
import type { Lexicon, LexiconMatch } from '../../lexicon/lexicon.ts'
import { type TextLine, WELL_READ } from '../../page.ts'

export type PackageLexicon = Pick<Lexicon, 'find' | 'endsAName' | 'likeness'>

/** The lexicon for a package: a word that was read well on one of its lines is not a misread brand. */
export function lexiconOfPackage(lines: TextLine[], lexicon: Lexicon): PackageLexicon {
  const wellRead = lines
    .filter(({ confidence }) => confidence >= WELL_READ)
    .map(({ text }) => squash(text))
    .join(' ')
  const isBelieved = (text: string, { medicine, exact, start, end }: LexiconMatch) =>
    exact || medicine.kind === 'ingredient' || !wellRead.includes(squash(text.slice(start, end)))
  return {
    find: (text) => lexicon.find(text).filter((match) => isBelieved(text, match)),
    endsAName: (letters) => lexicon.endsAName(letters),
    likeness: (letters) => lexicon.likeness(letters),
  }
}
