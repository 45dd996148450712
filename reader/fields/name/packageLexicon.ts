import { squash } from '../../letters/words.ts'
import type { Lexicon, LexiconMatch } from '../../lexicon/lexicon.ts'
import { type TextLine, WELL_READ } from '../../page.ts'

/** What the lexicon knows of the names on one package. */
export type PackageLexicon = Pick<Lexicon, 'find' | 'endsAName' | 'likeness'>

/** The lexicon for the lines of one package: a word that was read well on any of them is no misread brand, but another one. */
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
