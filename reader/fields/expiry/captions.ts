import { fold } from '../../letters/fold.ts'
import { lastLettersRepaired } from '../../letters/repairs.ts'
import { readTable, severalIn } from '../../lexicon/table.ts'
import { wordList } from '../../lexicon/wordLists.ts'
import { GAP } from '../layout/rows.ts'
import { monthsNamed } from './monthNames.ts'

/** Meaning of a caption; `other` covers lots, prices, licences and dates of prescriptions. */
export type CaptionKind = 'expiry' | 'manufacture' | 'other'

export interface Caption {
  kind: CaptionKind
  /** Topic in captions.csv. */
  topic: string
  start: number
  end: number
  /** True if only marks follow up to the end of the line or the next caption: its value is elsewhere. */
  open: boolean
  /** False for a single letter or a likely misreading: valid only directly before a date. */
  sure: boolean
}

/** The French caption PER, but not the count of a price: PER 10 TABS. */
const COUNTS = wordList('counting.csv', 'per')
const NOT_SO_MANY = '(?!\\s*\\d{1,3}(?:\\s*[A-Z]|\\s*$))'
/** Captions only right before a date: "discard … after 03/2028", but not "after meals"; EX 06/28. */
const ONLY_BEFORE_A_DATE = ['AFTER', 'EX']
const RIGHT_BEFORE_A_DATE = '(?=[\\s.:]*\\d)'
/** Captions of up to this many letters must be whole words: VAL, but not in VALIUM. */
const SHORT = 5
const BETWEEN = '[\\s.:·°º-]*'

interface Phrase {
  text: string
  topic: string
}

const PHRASES: Phrase[] = readTable('captions.csv').flatMap(([topic, , captions]) =>
  severalIn(captions!).map((caption) => ({ text: fold(caption), topic: topic! })),
)
/** Of captions spelled alike, the first in the table wins. */
const topics = new Map(PHRASES.map(({ text, topic }) => [text.replaceAll(' ', ''), topic] as const).reverse())
const kindOf = (topic: string): CaptionKind =>
  topic === 'expiry' || topic === 'manufacture' ? topic : 'other'

const alternatives = PHRASES.map(({ text }) => text)
  .sort((a, b) => b.length - a.length)
  .map((phrase) => {
    const letters = phrase.replaceAll(' ', '').length
    const body =
      phrase.split(' ').join(BETWEEN) +
      (COUNTS.includes(phrase) ? NOT_SO_MANY : '') +
      (ONLY_BEFORE_A_DATE.includes(phrase) ? RIGHT_BEFORE_A_DATE : '')
    return letters > SHORT ? body : `(?<![A-Z0-9])${body}(?![A-Z])`
  })
const PRINTED = new RegExp(alternatives.join('|'), 'g')
/** EXP joined to its neighbours: EXPMAR2029, BATCHEXP, MFD08/2025EXP.10/2019. */
const GLUED = /(EXP|MF[GD])(?=[\s.:]*(?:DT|DATE)?[\s.:]*([A-Z]{3}|\d))/g
/** Shorter captions joined to a whole date: VALMAI27, LOT11FAB05-25PER05-28. */
const GLUED_TO_A_DATE =
  /(?<![A-Z])(?:(VAL|CAD|PER|VENC?|VTO|SCAD|SKT)|(FABR?))(?=[\s.:]*(?:([A-Z]{3,4})[\s./-]?\d\d|\d\d[./-]\d\d))/g
/** Misreadings of EXP and MFG in dot-matrix print. */
const MISREAD =
  /(?<![A-Z])(?:(E[XK%][FRDB]|[A-DF-Z]XP|EKP|EP|EYP|XP|EXPP|UXP|ED)|(M[EFP][GDO6CB]|[NI1]?FG|[FP]D))(?=[\s.:]*(?:DT|DATE)?[\s.:]*[\dA-Z]{2})/g
/** Right before a date, E and V are expiry, F, M and P manufacture (French P is expiry), L lot. No caption: M of MARS 28. */
const LETTER =
  /(?<![A-Z0-9])(?:(E|V)|(F|M|P)|(L))(?=[\s:.]{0,3}(?:\d{2}[\s/.:-]?\d{2}|\d[/.-]\d{2}|([A-Z]{3})[\s/.:-]?\d{2}))/g

/** A column of such letters joined into one line: L0412F1024P1026. */
const LETTERS_GLUED =
  /(?<=\d)(F)(?=(?:0[1-9]|1[0-2])\d\d[VP](?:0[1-9]|1[0-2])\d\d(?!\d))|(?<=\dF(?:0[1-9]|1[0-2])\d\d)(?:(P)|(V))(?=\d{4}(?!\d))/g

/** Formats announced by captions: EXP (MM/YYYY). */
const PLACEHOLDER = /[([]?\s*(?:DD\s*[/.-]?\s*)?MM\s*[/.-]?\s*(?:YY|AA|JJ)+\s*[)\]]?/g

/** True if a single letter continues into a word that is no month. */
function isPartOfAWord({ 0: letter, 4: name, index, input }: RegExpExecArray): boolean {
  const isGlued = name !== undefined && input.startsWith(name, index + letter.length)
  return isGlued && monthsNamed(name).length === 0
}

/** Captions of a folded text, in order; of overlapping ones the longer. */
export function findCaptions(text: string): Caption[] {
  const folded = lastLettersRepaired(text)
  const found: Omit<Caption, 'open'>[] = []
  const add = (caption: Omit<Caption, 'open'>) => {
    if (!found.some((other) => other.start < caption.end && other.end > caption.start)) found.push(caption)
  }
  for (const match of folded.matchAll(PRINTED)) {
    const topic = topics.get(match[0].replace(/[\s.:·°º-]/g, ''))
    if (topic)
      add({ kind: kindOf(topic), topic, start: match.index, end: match.index + match[0].length, sure: true })
  }
  for (const match of folded.matchAll(GLUED)) {
    const next = match[2]!
    if (!/^\d/.test(next) && monthsNamed(next).length === 0) continue
    const kind = match[1] === 'EXP' ? 'expiry' : 'manufacture'
    add({ kind, topic: kind, start: match.index, end: match.index + 3, sure: true })
  }
  for (const match of folded.matchAll(GLUED_TO_A_DATE)) {
    if (match[3] && monthsNamed(match[3]).length === 0) continue
    const kind = match[1] ? 'expiry' : 'manufacture'
    add({ kind, topic: kind, start: match.index, end: match.index + match[0].length, sure: true })
  }
  for (const match of [...folded.matchAll(MISREAD), ...folded.matchAll(LETTER)]) {
    if (isPartOfAWord(match)) continue
    const topic = match[1] ? 'expiry' : match[2] ? 'manufacture' : 'lot'
    add({
      kind: kindOf(topic),
      topic,
      start: match.index,
      end: match.index + match[0].length,
      sure: false,
    })
  }
  for (const match of folded.matchAll(LETTERS_GLUED)) {
    const kind = match[3] ? 'expiry' : 'manufacture'
    add({ kind, topic: kind, start: match.index, end: match.index + 1, sure: false })
  }
  const inOrder = found.sort((a, b) => a.start - b.start)
  return inOrder.map((caption, index) => {
    const rest = folded.slice(caption.end, inOrder[index + 1]?.start)
    const [behind = ''] = rest.replace(PLACEHOLDER, '').split(GAP)
    return { ...caption, open: !/[A-Z0-9]/.test(behind) }
  })
}
