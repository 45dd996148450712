import type { Medicine } from '../../lexicon/nameTable.ts'
import type { TextLine } from '../../page.ts'
import { type Evidence, NO_EVIDENCE, scoreOf } from './evidence.ts'
import type { Surroundings } from './surroundings.ts'

/** Something on a package that may be its name. */
export interface NameCandidate {
  value: string
  /** Null where the lexicon does not know it. */
  medicine: Medicine | null
  line: TextLine
  evidence: Evidence
  /** See scoreOf. */
  score: number
  /** Whether the lexicon knows it letter for letter, from lettering that stands out and was read well. */
  sure: boolean
}

/** A line of print with the size of its type, from 0 to 1 for the largest on the package that may be a name. */
export interface SizedLine {
  line: TextLine
  size: number
  around: Surroundings
}

/** A candidate for what speaks for and against it. */
export function toCandidate(
  candidate: Pick<NameCandidate, 'value' | 'medicine' | 'line' | 'sure'>,
  evidence: Partial<Evidence>,
): NameCandidate {
  const whole = { ...NO_EVIDENCE, ...evidence }
  return { ...candidate, evidence: whole, score: scoreOf(whole) }
}
