import { fold } from '../../letters/fold.ts'
import { squash } from '../../letters/words.ts'
import type { Lexicon, LexiconMatch } from '../../lexicon/lexicon.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import { type TextLine, WELL_READ } from '../../page.ts'
import { isRightBehind, isRightBelow } from '../layout/nearness.ts'
import { frameOf } from '../layout/rows.ts'
import { namesCompany } from '../words/companies.ts'
import { strengthsIn } from '../words/strength.ts'
import { type Evidence, NO_EVIDENCE, scoreOf } from './evidence.ts'

export interface NameCandidate {
  value: string
  medicine: Medicine | null
  line: TextLine
  evidence: Evidence
  score: number
  /** True if it is in the lexicon exactly, large and well read. */
  sure: boolean
}

/** A line with its type size: 1 is the largest that may be a name. */
export interface SizedLine {
  line: TextLine
  size: number
  around: Surroundings
}

export function toCandidate(
  candidate: Pick<NameCandidate, 'value' | 'medicine' | 'line' | 'sure'>,
  evidence: Partial<Evidence>,
): NameCandidate {
  const whole = { ...NO_EVIDENCE, ...evidence }
  return { ...candidate, evidence: whole, score: scoreOf(whole) }
}

interface Surroundings {
  strengthBeside: number
  aboveSubstance: number
  besideCompany: number
  turned: number
}

export function toSurroundings(lines: TextLine[], known: PackageLexicon): (line: TextLine) => Surroundings {
  const facts = lines.map((line) => {
    const folded = fold(line.text)
    return {
      line,
      frame: frameOf(line),
      hasStrength: strengthsIn(folded).length > 0,
      isCompany: namesCompany(folded),
      namesSubstance: known.find(line.text).some(({ medicine }) => medicine.kind === 'ingredient'),
    }
  })
  return (line) => {
    const frame = frameOf(line)
    const others = facts.filter((fact) => fact.line !== line)
    const follow = others.filter(
      (fact) => isRightBelow(frame, fact.frame) || isRightBehind(frame, fact.frame),
    )
    const precede = others.filter(
      (fact) => isRightBelow(fact.frame, frame) || isRightBehind(fact.frame, frame),
    )
    const own = facts.find((fact) => fact.line === line)
    return {
      strengthBeside: Number((own?.hasStrength ?? false) || follow.some(({ hasStrength }) => hasStrength)),
      aboveSubstance: Number(follow.some(({ namesSubstance }) => namesSubstance)),
      besideCompany: Number([...follow, ...precede].some(({ isCompany }) => isCompany)),
      turned: Number(line.direction !== 0),
    }
  }
}

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
