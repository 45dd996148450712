import { anyOf, anyPlain, wordList } from '../../lexicon/wordLists.ts'
import { FORM_QUALIFIER, PILL_FORM } from '../words/pillForms.ts'
import { AMOUNT, AMOUNT_UNIT, SUBSTANCE_UNIT } from '../words/strength.ts'

/** Matched on folded text. */
export interface CountPhrase {
  pattern: RegExp
  /** Strength of the evidence: 4 packs of strips, 3 a number and its form, 2 a number and a weaker word. */
  rank: number
  /** True if its numbers are added; otherwise they are multiplied. */
  isSum: boolean
  /** The count, if its digits were read as letters. */
  value?: number
}

/** An ó at the end of a Hungarian word is read as a 6 (ELLENALL6 KAPSZULA). */
const NO_LETTER = '(?!(?<=[A-Z]{3})6(?:06)?(?!\\d))'
const NUMBER = `(?<![\\d.,/-])(?<!\\d\\s?[X×])${NO_LETTER}(\\d{1,4})`
const words = (role: string) => anyPlain(wordList('counting.csv', role))
/** A number with a unit is a strength, volume or size, whatever form follows. */
const NO_AMOUNT = `(?!\\d|[.,]\\d|\\s?${AMOUNT_UNIT})`
const NO_UNIT = `(?!\\d|[.,]\\d|\\s?(?:${AMOUNT_UNIT}|(?:CM|MM|${words('time')}|TIMES|TO|OR|X)(?![A-Z])|M(?=TABL|CAPS|COMP)))`
const TIMES = '\\s?[X×*]\\s?'
const QUALIFIERS = '(?:[A-Z]+[\\s.,/-]+){0,3}?'
/** Only what is swallowed in pieces is counted. */
const OTHER_FORM = anyOf(wordList('counting.csv', 'other form'))
const PACK = words('pack')
const OF = `(?:${words('of')}|C/|\\()?`
/** 2 plaquettes thermoformées de 14: the material of packs, if a word after it introduces the count in each. */
const MADE_OF = `(?:(?![A-Z])[A-Z\\s./-]{1,30}?(?=(?<![A-Z])${words('of')}\\s?\\d))?`
/** A form joined to other letters, as narrow print loses its spaces. */
const FORM_GLUED = `(?:(?<![A-Z])|(?<=\\dM?G))${anyPlain(wordList('counting.csv', 'form').map((word) => word.replace(/^\*/, '')))}`
/** Forms of languages that count with an x: 30x filmtabletta. */
export const TIMES_FORM = anyOf(wordList('counting.csv', 'times form'))
const IN_BRACKETS = '(?:(?<=\\(\\d+)\\))?'
const EACH = "(?:['’]?\\s?S(?![A-Z]))?"

const phrase = (rank: number, pattern: string): CountPhrase => ({
  rank,
  isSum: false,
  pattern: new RegExp(pattern, 'g'),
})
const tens = (rank: number, pattern: string): CountPhrase => ({ ...phrase(rank, pattern), value: 10 })
const sum = (rank: number, pattern: string): CountPhrase => ({ ...phrase(rank, pattern), isSum: true })

/** Strongest first: later phrases cannot use the same print. */
export const COUNT_PHRASES: CountPhrase[] = [
  // 3 blisters of 10, 2 plaquettes de 14, 25 covers @ 1 strip @ 4
  phrase(
    4,
    `${NUMBER}\\s?N?\\s?${PACK}(?:\\s?${PACK})?${MADE_OF}[\\s.]*${OF}\\s?(\\d{1,3})(?:N(?=\\s?${PILL_FORM}))?${NO_UNIT}(?:\\s?${PACK}[\\s.]*${words('of')}\\s?(\\d{1,3})${NO_UNIT})?`,
  ),
  // 10 x 10 tablets, 10 x 1 x 10's capsules
  phrase(
    4,
    `${NUMBER}${TIMES}(\\d{1,3})${NO_AMOUNT}(?:${TIMES}(\\d{1,3}))?${EACH}\\s*${QUALIFIERS}${PILL_FORM}`,
  ),
  // 10 tablets x 10 strips
  phrase(
    4,
    `${NUMBER}${NO_UNIT}\\s?${FORM_QUALIFIER}{0,3}${PILL_FORM}\\.?${TIMES}(\\d{1,3})\\s?N?\\s?${PACK}(?![A-Z])`,
  ),
  // 28 x 50 mg
  phrase(3, `${NUMBER}${TIMES}(?=${AMOUNT}\\s?${SUBSTANCE_UNIT})`),
  // 10 x 10, but not 10 x 10 sachets
  phrase(3, `${NUMBER}${TIMES}(\\d{1,3})(?:${TIMES}(\\d{1,3}))?${EACH}${NO_UNIT}(?!\\s*${OTHER_FORM})`),
  // 21+7 tablets, 60 + 30 tablets, 60 tablets + 30 tablets; but no vitamin B6+12, no omega 3+6+9
  sum(
    3,
    `(?<![A-Z+.,/\\d-])(?<!\\+\\s)(\\d{2,3})\\s?(?:${FORM_QUALIFIER}{0,3}${PILL_FORM}\\s?)?\\+\\s?(\\d{1,3})${NO_UNIT}[\\s.-]*${FORM_QUALIFIER}{0,4}${PILL_FORM}`,
  ),
  // PER 10 TABS, FOR 15 TABS, /10 TABS on price rows
  phrase(3, `(?:${words('per')}|/)\\s?(\\d{1,3})${NO_UNIT}\\s?${PILL_FORM}`),
  // comprimés orodispersibles B/20, gélules Bte 30
  phrase(
    2.5,
    `${PILL_FORM}[^\\d¦]{0,24}(?:(?<![A-Z])B(?:O[IL])?(?:TE?)?\\s?(?:/|DE)?|B/)\\s?(\\d{1,3})${NO_UNIT}`,
  ),
  // 850MG CPPELLB/60
  phrase(2, `${FORM_GLUED}[A-Z. ]{0,16}B/\\s?(\\d{1,3})${NO_UNIT}`),
  // 60x filmtabletta
  phrase(3, `${NUMBER}\\s?[X×]\\s?${FORM_QUALIFIER}{0,3}${TIMES_FORM}`),
  // 30 tablets, 28 gastro-resistant capsules, 14 comprimés, trente (30) comprimés
  phrase(3, `${NUMBER}${NO_UNIT}${IN_BRACKETS}[\\s.-]*${FORM_QUALIFIER}{0,4}${PILL_FORM}`),
  // 40 liquid filled capsules, 12 any other words tablets
  phrase(2.5, `${NUMBER}${NO_UNIT}[\\s.-]+${QUALIFIERS}${PILL_FORM}`),
  // TAB 20S, CAPSULES 30's
  phrase(2.5, `${PILL_FORM}\\s*[-:(]?\\s*(\\d{1,3})['’]?\\s?S(?![A-Z])`),
  // 28 Ramipril 5 mg capsules: the start of a pharmacy's label
  phrase(
    2.5,
    `(?<=^|¦\\s*)(\\d{1,3})${NO_UNIT}\\s?[A-Z]{4}[A-Z\\s/-]{0,30}?(?<!\\d)(?!\\1\\D)${AMOUNT}\\s?${SUBSTANCE_UNIT}\\s?(?:${FORM_QUALIFIER}{1,4}|${QUALIFIERS})${PILL_FORM}`,
  ),
  // Ramipril 5 mg capsules x 28
  phrase(
    2.5,
    `${SUBSTANCE_UNIT}\\s?(?:${FORM_QUALIFIER}{1,4}|${QUALIFIERS})${PILL_FORM}\\s?(?:[X×]|\\()\\s?(\\d{1,3})${NO_UNIT}`,
  ),
  // 500 mg x 20, as East Asian boxes count
  phrase(2, `${SUBSTANCE_UNIT}${TIMES}(\\d{1,3})${NO_AMOUNT}`),
  // Tabletes N30, as Baltic boxes count
  phrase(2.5, `${PILL_FORM}[.,]?\\s?N\\s?(\\d{2,3})${NO_UNIT}`),
  // Таблетки 500 мг № 10; № 20 as a whole line
  phrase(
    2.5,
    `(?:${PILL_FORM}\\s?${AMOUNT}\\s?${SUBSTANCE_UNIT}|(?<=^|¦\\s*))[.,]?\\s?N\\s?(\\d{2,3})(?=\\s*(?:$|¦))`,
  ),
  // Tablets x 30 as a whole line
  phrase(2, `(?<=^|¦\\s*|[A-Z]\\s)${PILL_FORM}\\s?[X×]\\s?(\\d{2,3})(?=\\s*(?:$|¦))`),
  // 60N capsules
  phrase(2.5, `${NUMBER}\\s?N\\s+${QUALIFIERS}${PILL_FORM}`),
  // 10's, strip of 10's
  phrase(2, `${NUMBER}['’]\\s?S(?![A-Z])`),
  // Pack of 20
  phrase(1.8, `(?<![A-Z])${words('package')}\\s?(\\d{1,3})(?=\\s*(?:$|[¦.,)]))`),
  // QTY: 30
  phrase(2, `${words('quantity')}[\\s:.#]*(\\d{1,3})${NO_UNIT}`),
  // Inhalt 20 Stück, 30 count, 30 db, 20 szt
  phrase(2, `${NUMBER}\\s?${words('piece')}(?![A-Z])(?!\\s*${OTHER_FORM})`),
  // 20 st as a whole line on Swedish boxes: elsewhere it is a street, or "first"
  phrase(2, `(?<=^|¦\\s*)${NUMBER}\\sST\\.?(?=\\s*(?:$|¦))`),
  // 20 mg 100 st, as Swedish pharmacies end a line
  phrase(2, `(?<=${SUBSTANCE_UNIT}\\s)(\\d{1,3})\\sST\\.?(?=\\s*(?:$|¦))`),
  // RS.18.70 10T.(INCL. OF ALL TAXES), also with its slash read as a letter: RS.18.70J10T.
  phrase(1.5, `(?<=RS[^A-Z]{2,16}[JIL]?)(\\d{1,2})\\s?T\\.`),
  // PER10TASLOAT, PER 15 CA0S on a price row: TABS and CAPS with a letter misread in dots
  phrase(1.5, `${words('per')}\\s?(\\d{1,2})\\s?(?:TA[RDES38]S|T[4R]BS|TAS|TAR(?![A-Z])|CA[FDOQ0]S|C[4R]PS)`),
  // PER IO TABS, PER TO.TABS: a ten in dots as letters
  tens(1.5, `(?:${words('per')}|PFR|RER|/)[\\s.]?([I1TL|][O0QDC]|[O0QD])[\\s.]{0,2}(?:T[A4\\s]?B|CAP)`),
  tens(1.5, `(?<![A-Z0-9])([I1L|][O0QD]|1[OQD])\\s?(?:TAB|CAP)[SL]`),
  // M.R.P.RS.42.00/14 with a lost form
  phrase(1, `(?<=\\d[.,]\\d\\d\\s?)/\\s?(\\d{1,2})(?=\\s*(?:$|¦))`),
  // 14TABRilovan 20 mg: the start of a pharmacy's label without its space
  phrase(1.5, `(?<=^|¦\\s*)(\\d{1,3})\\s?(?:TAB|CAP)S?(?=[A-Z]{4})`),
  // 24eZTABS, 20OfTablets: a word between that lost its spaces
  phrase(1.5, `${NUMBER}(?!\\s?${AMOUNT_UNIT})[A-Z]{1,4}(?:TAB(?:LET)?|CAP(?:SULE|LET)?)S(?![A-Z])`),
  // PER 10 T. on a price row with a cut form
  phrase(1.5, `(?:${words('per')}|/)\\s?(\\d{1,2})\\s?[TC]\\.?(?![A-Z])`),
]
