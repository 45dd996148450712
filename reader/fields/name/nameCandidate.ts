import type { Medicine } from '../../lexicon/nameTable.ts'
import type { TextLine } from '../../page.ts'
import { type Evidence, NO_EVIDENCE, scoreOf } from './evidence.ts'
import type { Surroundings } from './surroundings.ts'

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
