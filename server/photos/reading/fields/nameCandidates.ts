import type { Page, TextLine } from '../page.ts'
import { fold } from './fold.ts'
import type { Lexicon, LexiconMatch, Medicine } from './lexicon.ts'
import { mistakesBetween } from './misreading.ts'
import { withoutNoise } from './nameNoise.ts'
import { asHeading, withStrength } from './printedName.ts'
import { frameOf } from './strips.ts'

/** Something on a package that may be its name. */
export interface NameCandidate {
  value: string
  /** Null where the lexicon does not know it. */
  medicine: Medicine | null
  line: TextLine
  score: number
  /** Whether the lexicon knows it letter for letter, from a line that was read well. */
  sure: boolean
}

const READABLE = 0.6
const WELL_READ = 0.9
const LEAST_LETTERS = 4
const MOST_LETTERS = 18
/** A line of more words is a sentence. */
const MOST_WORDS = 3

/** Everything on a page that may be its name. What the score weighs: the lexicon, the size of the type, repetition, a strength beside it. */
export function findNameCandidates(page: Page, lexicon: Lexicon): NameCandidate[] {
  const lines = page.lines.filter(
    (line) => !line.joined && line.confidence >= READABLE && /\p{L}{3}/u.test(line.text),
  )
  const read = lines.map((line) => ({
    line,
    matches: lexicon.find(line.text),
    left: withoutNoise(line.text),
  }))
  const largest = Math.max(1, ...read.filter(({ left }) => left).map(({ line }) => line.letterHeight))
  const sizeOf = (line: TextLine) => Math.min(1, line.letterHeight / largest)
  const known = [
    ...read.flatMap(({ line, matches }) => knownIn(line, line.text, matches, sizeOf(line))),
    ...acrossLines(lines, lexicon).flatMap(({ line, text, matches }) =>
      knownIn(line, text, matches, sizeOf(line)),
    ),
  ]
  const coined = read.flatMap(({ line, matches, left }) =>
    left && matches.length === 0 ? coinedIn(line, left) : [],
  )
  return [...known, ...group(coined).map((words) => fromGroup(words, sizeOf))]
}

/** Names that break after a word: ISOSORBIDE over MONONITRATE, Paracetamol and over Caffeine. */
function acrossLines(lines: TextLine[], lexicon: Lexicon) {
  return lines.flatMap((line) => {
    const next = lines.find((other) => continues(line, other))
    if (!next) return []
    const text = `${line.text} ${next.text}`
    const matches = lexicon.find(text)
    const isBroken = matches.some((match) => match.start < line.text.length && match.end > line.text.length)
    const goesOn = /(?:&|\b(?:and|und|et|y|e|with)|[,+/])\s*$/i.test(line.text)
    return isBroken || (goesOn && matches.length > 1) ? [{ line, text, matches }] : []
  })
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

function knownIn(line: TextLine, text: string, matches: LexiconMatch[], size: number): NameCandidate[] {
  const penalty = line.confidence < WELL_READ ? 0.4 : 0
  const candidate = (medicine: Medicine, value: string, exact: boolean): NameCandidate => ({
    value,
    medicine,
    line,
    score: (medicine.kind === 'brand' ? 3.2 + 2 * size : 2.6 + 1.6 * size) + (exact ? 0.6 : 0) - penalty,
    sure: exact && line.confidence >= WELL_READ,
  })
  const brands = matches.filter(({ medicine }) => medicine.kind === 'brand')
  const substances = matches.filter(({ medicine }) => medicine.kind === 'ingredient')
  const [first, ...others] = substances
  const names = [...new Set(substances.map(({ medicine }) => medicine.name))]
  return [
    ...brands.map((match) =>
      candidate(match.medicine, withStrength(match.medicine.name, text, match.end), match.exact),
    ),
    ...(first
      ? [
          candidate(
            first.medicine,
            others.length > 0 ? asHeading(names) : withStrength(asHeading(names), text, first.end),
            substances.every((match) => match.exact),
          ),
        ]
      : []),
  ]
}

interface CoinedWord {
  value: string
  letters: string
  line: TextLine
}

/** Lettering that is in no list: most brands of the world. */
function coinedIn(line: TextLine, left: string): CoinedWord[] {
  const letters = lettersOf(left)
  if (letters.length < LEAST_LETTERS || letters.length > MOST_LETTERS || !/[AEIOUY]/.test(letters)) return []
  if (left.split(/\s+/).length > MOST_WORDS || line.text.split(/\s+/).length > MOST_WORDS + 1) return []
  return [{ value: left, letters, line }]
}

const lettersOf = (text: string) => fold(text).replace(/[^A-Z]/g, '')

/** Blisters repeat their brand, cut off here and misread there: all that may be the same word. */
function group(words: CoinedWord[]): CoinedWord[][] {
  const groups: CoinedWord[][] = []
  for (const word of [...words].sort((a, b) => b.line.letterHeight - a.line.letterHeight)) {
    const own = groups.find((others) => others.some((other) => maybeSame(other.letters, word.letters)))
    if (own) own.push(word)
    else groups.push([word])
  }
  return groups
}

function maybeSame(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= LEAST_LETTERS && long.includes(short) && long.length <= short.length * 2) return true
  const limit = long.length / 5 + 0.1
  return mistakesBetween(short, long, limit) < limit
}

function fromGroup(words: CoinedWord[], sizeOf: (line: TextLine) => number): NameCandidate {
  const votes = new Map<string, number>()
  for (const { letters, line } of words) votes.set(letters, (votes.get(letters) ?? 0) + line.confidence ** 4)
  const best = [...words].sort(
    (a, b) => votes.get(b.letters)! - votes.get(a.letters)! || b.letters.length - a.letters.length,
  )[0]!
  const size = Math.max(...words.map(({ line }) => sizeOf(line)))
  const confidence = Math.max(...words.map(({ line }) => line.confidence))
  const score =
    0.8 +
    3 * size +
    Math.min(1.2, 0.4 * (words.length - 1)) +
    (/[\s-]?\d{2,4}$/.test(best.value) ? 0.4 : 0) +
    (best.value.split(/\s+/).length === 1 ? 0.4 : 0) -
    (confidence < WELL_READ ? 0.8 : 0)
  return { value: asHeading([best.value]), medicine: null, line: best.line, score, sure: false }
}
