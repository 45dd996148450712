import type { Medicine } from '../../lexicon/nameTable.ts'
import type { TextLine } from '../../page.ts'

/** Something on a package that may be its name. */
export interface NameCandidate {
  value: string
  /** Null where the lexicon does not know it. */
  medicine: Medicine | null
  line: TextLine
  score: number
  /** Whether the lexicon knows it letter for letter, from lettering that stands out and was read well. */
  sure: boolean
}

/** A line of print with the size of its type, from 0 to 1 for the largest on the package that may be a name. */
export interface SizedLine {
  line: TextLine
  size: number
}
