import type { Confidence, Found } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { FORM_QUALIFIER, PIECES, PILL_FORM } from './pillForms.ts'
import { GAP, type Span, type Strip, spanOf, toStrips } from './strips.ts'

interface Count {
  value: number
  /** Packs of strips (10 x 10) say more than the strip's own count, and a plain "30 tablets" more than two lines put together. */
  rank: number
  span: Span
}

const FEWEST = 4
const MOST = 1000
const WELL_READ = 0.9
const NUMBER = '(?<![\\d.,/-])(\\d{1,4})'
/** A number with a unit is a strength or a volume, whatever form is named behind it. */
const NO_UNIT = '(?!\\d|[.,]\\d|\\s?(?:MG|MCG|(?:UG|G|ML|L|IU|I\\.U|%|CM|MM)(?![A-Z])))'
const TIMES = '\\s?[X×*]\\s?'
const FORM = `(?:${PILL_FORM})`
const QUALIFIERS = '(?:[A-Z]+[\\s.-]*){0,4}?'
const PACK =
  '(?:BLISTERS?|STRIPS?|PLAQUETTES?|PLACAS?|BLISTERES|BLISTERPACKUNGEN|STREIFEN|STRISCE|LISTKI|BLISTRY|ALUPACKS?)'
const OF = '(?:OF|X|DE|A|DI|MIT|MED|CON|COM|PO|ZU|AV|C\\/|\\()'

/** Numbers that a form's name follows for another reason than counting what is in the package. */
const A_DOSE =
  /TAKE|SWALLOW|CHEW\s|DISSOLVE|EXCEED|EVERY|HOUR|DAILY|PER DAY|A DAY|TIMES|MAX|UP TO|MORE THAN|EACH|ONE |DOSE|TOMAR|TOME |PRENDRE|PRENEZ|EINNEHMEN|TAGLICH|STUNDEN|ASSUMERE|AL DIA|PAR JOUR|AL GIORNO|DAGLIG|INNEM|HALF|CONTIENE|CONTIENT|ENTHALT|CONTIENE CADA/

interface Phrase {
  pattern: RegExp
  rank: number
  value: (match: RegExpMatchArray) => number
}

const phrase = (rank: number, pattern: string, value: Phrase['value']): Phrase => ({
  rank,
  pattern: new RegExp(pattern, 'g'),
  value,
})
const product = (match: RegExpMatchArray) => match.slice(1).reduce((all, part) => all * Number(part ?? 1), 1)

const PHRASES: Phrase[] = [
  phrase(4, `${NUMBER}\\s?${PACK}\\s?${OF}?\\s?(\\d{1,3})(?!\\s?M?[GL])`, product),
  phrase(4, `${NUMBER}${TIMES}(\\d{1,3})(?:${TIMES}(\\d{1,3}))?(?:['’]?S)?\\s*${QUALIFIERS}${FORM}`, product),
  phrase(
    3,
    `${NUMBER}${TIMES}(\\d{1,3})(?:${TIMES}(\\d{1,3}))?(?!\\d|[.,]\\d|\\s?(?:M?C?G|ML|CM|MM|%|X))`,
    product,
  ),
  phrase(3, `${NUMBER}${TIMES}(?=\\d+([.,]\\d+)?\\s?M?C?G(?![A-Z]))`, (match) => Number(match[1])),
  phrase(3, `(?:PER|FOR|/)\\s?(\\d{1,3})\\s?${FORM}`, product),
  phrase(3, `${NUMBER}${NO_UNIT}(?:[\\s.-]*(?:${PIECES})[\\s.]*)?${FORM}`, product),
  phrase(3, `${NUMBER}${NO_UNIT}[\\s.-]+(?:(?:${PIECES})[\\s.]*)?${QUALIFIERS}${FORM}`, product),
  phrase(2, `${FORM}\\s*[-:]?\\s*(\\d{1,3})['’]?\\s?S(?![A-Z])`, product),
  phrase(
    2,
    `(?:QTY|QUANTITY|CONTENTS?|INHALT|CONTENU|CONTENIDO|CONTENUTO|CANTIDAD)[\\s:.#]*(\\d{1,3})(?![\\d./]|\\s?M?[GL](?![A-Z]))`,
    product,
  ),
  phrase(2, `${NUMBER}\\s?(?:STUCK|STK|COUNT|CT|PIECES|SZT|DB)(?![A-Z])`, product),
]

/** How many pills the package holds, as printed: never a strength, a dose or a price. */
export function findPillCount(page: Page): Found<number> | null {
  const strips = toStrips(page)
  const strengths = strengthsOn(strips)
  const counts = [...strips.flatMap((strip) => countsIn(strip, strengths)), ...countsAcrossLines(strips)]
  const best = counts.sort((a, b) => b.rank - a.rank || sizeOf(b) - sizeOf(a))[0]
  if (!best) return null
  const rivals = counts.filter((other) => other.value !== best.value && other.rank >= best.rank)
  return {
    value: best.value,
    confidence: confidenceIn(best, rivals),
    source: 'text',
    place: best.span.place,
  }
}

function confidenceIn(best: Count, rivals: Count[]): Confidence {
  if (rivals.length > 0) return 'low'
  if (best.rank >= 3) return best.span.confidence >= WELL_READ ? 'high' : 'medium'
  return best.rank >= 2 ? 'medium' : 'low'
}

const sizeOf = (count: Count) => (count.span.bottom - count.span.top) * count.span.confidence

function countsIn(strip: Strip, strengths: Set<number>): Count[] {
  const readable = strip.folded.replace(/(?<=\d)O(?![A-Z])|(?<=\d)O(?=\d)/g, '0')
  const counts: Count[] = []
  const taken: [number, number][] = []
  for (const { pattern, rank, value } of PHRASES) {
    for (const match of readable.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (taken.some(([from, to]) => from < end && to > start)) continue
      const number = value(match)
      if (number < FEWEST || number > MOST || match[0].includes(GAP)) continue
      const before = readable.slice(Math.max(0, start - 24), start)
      if (A_DOSE.test(`${before}${match[0]}${readable.slice(end, end + 20)}`)) continue
      if (strengths.has(number) && followsAName(before)) continue
      taken.push([start, end])
      counts.push({ value: number, rank: strip.joined ? rank - 0.5 : rank, span: spanOf(strip, start, end) })
    }
  }
  return counts
}

/** "Pirfenex 200 tablets": a number that is a strength elsewhere and stands behind a name is a strength here too. */
const followsAName = (before: string) =>
  /[A-Z]{3,}[\s-]*$/.test(before) && !/(?:PER|FOR|CON|BOX|PACK|OF|DE)\s*$/.test(before)

function strengthsOn(strips: Strip[]): Set<number> {
  const strengths = new Set<number>()
  for (const { folded } of strips) {
    for (const match of folded.matchAll(/(\d{1,4})\s?(?:MG|MCG|UG|IU)(?![A-Z])/g))
      strengths.add(Number(match[1]))
  }
  return strengths
}

/** A number alone above its form's name, as fronts of boxes print it, or a line that breaks before the name. */
function countsAcrossLines(strips: Strip[]): Count[] {
  const alone = new RegExp(`(?:^|\\s)(\\d{1,3})[\\s-]*(?:(?:${FORM_QUALIFIER})[A-Z]*[\\s-]*)*$`)
  const named = new RegExp(`^(?:(?:${FORM_QUALIFIER})[A-Z]*[\\s-]*){0,3}${FORM}(?![A-Z])`)
  const lines = strips.flatMap((strip) =>
    strip.parts.map((part) => ({
      text: strip.folded.slice(part.start, part.end),
      span: spanOf(strip, part.start, part.end),
      joined: strip.joined,
    })),
  )
  const forms = lines.filter((line) => !line.joined && line.text.length < 34 && named.test(line.text))
  return lines.flatMap((line) => {
    const number = line.joined ? null : alone.exec(line.text)
    const value = Number(number?.[1])
    if (!number || value < FEWEST || (number.index > 0 && !/^\D*$/.test(line.text.slice(0, number.index))))
      return []
    return forms
      .filter((form) => form.span !== line.span && standsRightAbove(line.span, form.span))
      .map((form) => ({
        value,
        rank: 1.5,
        span: { ...line.span, confidence: Math.min(line.span.confidence, form.span.confidence) },
      }))
  })
}

function standsRightAbove(above: Span, below: Span): boolean {
  if (above.direction !== below.direction) return false
  const overlap = Math.min(above.end, below.end) - Math.max(above.start, below.start)
  const shorter = Math.min(above.end - above.start, below.end - below.start)
  const height = Math.max(above.bottom - above.top, below.bottom - below.top)
  const gap = below.top - above.bottom
  return overlap > 0.4 * shorter && gap > -0.5 * height && gap < 0.8 * height && below.top > above.top
}
