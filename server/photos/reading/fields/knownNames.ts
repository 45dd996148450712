import type { TextLine } from '../page.ts'
import { fold } from './fold.ts'
import type { Lexicon, LexiconMatch, Medicine } from './lexicon.ts'
import type { NameCandidate, SizedLine } from './nameCandidates.ts'
import { asHeading, withStrength } from './printedName.ts'
import { frameOf } from './strips.ts'

const WELL_READ = 0.9
/** Smaller type than this tells what is in a medicine, or what else there is, not what it is called. */
const STANDS_OUT = { brand: 0.35, ingredient: 0.6 }
/** Around a name stand few words; more are a sentence. */
const MOST_WORDS_AROUND = 3
/** "With the natural taste of menthol", "Compare to the active ingredient of …": other names than the package's. */
const NOT_ITS_NAME =
  /CONTAIN|COMPOSITION|FLAVO|TASTE|^OF |COMPARE|EACH |ALLERG|INTERACT|INHALT|ENTHALT|CONTIEN|CHAQUE|CADA|OGNI/

/** The names on a package that the lexicon knows, brands before ingredients and large type before small. */
export function findKnownNames(lines: SizedLine[], lexicon: Lexicon): NameCandidate[] {
  return [
    ...lines.flatMap(({ line, size }) => namesIn(line.text, line, size, lexicon)),
    ...lines.flatMap(({ line, size }) => {
      const text = withNextLine(line, lines, lexicon)
      return text ? namesIn(text, line, size, lexicon) : []
    }),
  ]
}

function namesIn(text: string, line: TextLine, size: number, lexicon: Lexicon): NameCandidate[] {
  const matches = lexicon.find(text).filter((match) => isBelievable(match, line))
  const penalty = line.confidence < WELL_READ ? 0.4 : 0
  const words = text.split(/[\s,&+/]+/).filter((word) => /\p{L}{2}/u.test(word)).length
  const doubt = words - matches.length > MOST_WORDS_AROUND || NOT_ITS_NAME.test(fold(text)) ? 1.2 : 0
  const candidate = (medicine: Medicine, value: string, exact: boolean): NameCandidate => ({
    value,
    medicine,
    line,
    score: weight(medicine, size) + (exact ? 0.6 : 0) - penalty - doubt,
    sure: exact && line.confidence >= WELL_READ && doubt === 0 && size >= STANDS_OUT[medicine.kind],
  })
  const brands = matches.filter(({ medicine }) => medicine.kind === 'brand')
  const substances = matches.filter(({ medicine }) => medicine.kind === 'ingredient')
  const names = [...new Map(substances.map(({ medicine, name }) => [medicine, name])).values()]
  return [
    ...brands.map((match) =>
      candidate(match.medicine, withStrength(match.name, text, match.end), match.exact),
    ),
    ...substances.slice(0, 1).map((first) =>
      candidate(
        first.medicine,
        names.length > 1 ? asHeading(names) : withStrength(asHeading(names), text, first.end),
        substances.every((match) => match.exact),
      ),
    ),
  ]
}

const weight = (medicine: Medicine, size: number) =>
  medicine.kind === 'brand' ? 3.2 + 2 * size : 2.6 + 1.6 * size

/** A brand one letter off, from a line that was read well, is another brand. */
const isBelievable = ({ medicine, exact }: LexiconMatch, line: TextLine) =>
  exact || medicine.kind === 'ingredient' || line.confidence < WELL_READ

/** The line and the next one, where a name breaks between them: ISOSORBIDE over MONONITRATE, Paracetamol and over Caffeine. */
function withNextLine(line: TextLine, lines: SizedLine[], lexicon: Lexicon): string | null {
  const next = lines.find((other) => continues(line, other.line))?.line
  if (!next) return null
  const text = `${line.text} ${next.text}`
  const goesOn = /(?:&|\b(?:and|und|et|y|e|with)|[,+/])\s*$/i.test(line.text)
  const isBroken = lexicon
    .find(text)
    .some((match) => match.start < line.text.length && match.end > line.text.length)
  return isBroken || goesOn ? text : null
}

function continues(line: TextLine, next: TextLine): boolean {
  if (line === next || line.direction !== next.direction) return false
  const [a, b] = [frameOf(line), frameOf(next)]
  const height = Math.max(line.letterHeight, next.letterHeight)
  const overlap = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return (
    overlap > 0.4 * Math.min(a.end - a.start, b.end - b.start) &&
    b.top > a.top + 0.4 * height &&
    b.top - a.bottom < 0.7 * height &&
    Math.min(line.letterHeight, next.letterHeight) > 0.6 * height
  )
}
