import { doubtOfMedicine } from '../../reader/fields/isMedicine.ts'
import type { Evidence } from '../../reader/fields/name/evidence.ts'
import { findNameCandidates } from '../../reader/fields/name/nameCandidates.ts'
import { Lexicon, sharedLexicon } from '../../reader/lexicon/lexicon.ts'
import { readMedicines } from '../../reader/lexicon/medicines.ts'
import { NOTHING_READ } from '../../reader/medicineReading.ts'
import { countryOf, type PhotoLabel } from './label.ts'
import { keptPage } from './recording.ts'
import { judge } from './scoring.ts'

/** Prior weights of the evidence. */
const GUESSED: Evidence = {
  brand: 0.6,
  nearlyBrand: 0,
  substance: 0,
  nearlySubstance: -0.6,
  coined: -2.4,
  sizeKnown: 1.8,
  sizeCoined: 3,
  repeated: 1.2,
  strengthBeside: 0.3,
  aboveSubstance: 0.5,
  besideSubstance: 0,
  asContents: -0.3,
  numbered: 0.4,
  numberIsStrength: 0.8,
  oneWord: 0.4,
  unlikeNames: -1,
  ordinaryLetters: -1.5,
  long: -1,
  smallLetter: -0.8,
  misread: -0.6,
  inSentence: -1.2,
  otherName: -1.2,
  besideCompany: -0.5,
  onPharmacyLabel: -2,
  turned: -0.3,
}
const KINDS = Object.keys(GUESSED) as (keyof Evidence)[]
/** Standard deviation of the normal prior around each weight. */
const SPREAD = 0.7
/** Weight of a photo read without brands: most of the world's brands are in no list. */
const BRANDLESS_COUNTS = 0.5
/** See LEAST_SCORE in name.ts. */
const LEAST_SCORE = 1
const STEPS = 400
const RATE = 0.03

/** Evidence of all candidates on a photo, and the right one. */
interface Choice {
  country: string
  counts: number
  isNamed: boolean
  options: { evidence: number[]; isRight: boolean }[]
}

/**
 * Fits the weights of the evidence for names to labelled pages: a conditional logit (McFadden 1974) over each package's
 * candidates and none, with the prior. Prints them and their scores for each country when fitted on all others.
 */
export async function fitNames(labels: PhotoLabel[], pages: string): Promise<void> {
  const brandless = new Lexicon(readMedicines().filter(({ medicine }) => medicine.kind === 'ingredient'))
  const known = await choicesOf(labels, pages, sharedLexicon(), 1)
  const unknown = await choicesOf(labels, pages, brandless, BRANDLESS_COUNTS)
  const all = [...known, ...unknown]
  const fitted = fitTo(all)
  console.log(Object.fromEntries(KINDS.map((kind, index) => [kind, Math.round(10 * fitted[index]!) / 10])))
  const countries = [...new Set(all.map(({ country }) => country))]
  const left = {
    'all lists': { right: 0, wrong: 0, named: 0 },
    'no brands': { right: 0, wrong: 0, named: 0 },
  }
  for (const country of countries) {
    const weights = fitTo(all.filter((choice) => choice.country !== country))
    for (const [title, choices] of [
      ['all lists', known],
      ['no brands', unknown],
    ] as const) {
      for (const choice of choices.filter((own) => own.country === country)) {
        const best = choose(choice, weights)
        left[title].named += Number(choice.isNamed)
        left[title].right += Number(best?.isRight ?? false)
        left[title].wrong += Number(best !== null && !best.isRight)
      }
    }
  }
  console.log(`Fitted with each of ${countries.length} countries left out, and tried on it:`)
  console.table(left)
}

async function choicesOf(
  labels: PhotoLabel[],
  pages: string,
  lexicon: Lexicon,
  counts: number,
): Promise<Choice[]> {
  const choices: Choice[] = []
  for (const label of labels) {
    const kept = await keptPage(pages, label.file)
    const { first } = kept.close ?? kept
    const isNamed = label.isMedicine && (label.name ?? null) !== null
    if (doubtOfMedicine(first, lexicon) !== 0 || (isNamed && judge('name', NOTHING_READ, label) === null))
      continue
    const options = findNameCandidates(first, lexicon).map(({ value, line, evidence }) => {
      const name = { value, confidence: 'high' as const, source: 'text' as const, place: line.place }
      return {
        evidence: KINDS.map((kind) => evidence[kind]),
        isRight: judge('name', { ...NOTHING_READ, name }, label) === 'right',
      }
    })
    choices.push({ country: countryOf(label), counts, isNamed, options })
  }
  return choices
}

const score = (weights: number[], evidence: number[]) =>
  evidence.reduce((sum, value, index) => sum + value * weights[index]!, 0)

function choose({ options }: Choice, weights: number[]) {
  const [best] = options
    .map((option) => ({ ...option, score: score(weights, option.evidence) }))
    .sort((a, b) => b.score - a.score)
  return best && best.score >= LEAST_SCORE ? best : null
}

/** Maximises the log-likelihood with Adam (Kingma and Ba 2015). */
function fitTo(choices: Choice[]): number[] {
  const start = KINDS.map((kind) => GUESSED[kind])
  const weights = [...start]
  const [mean, square] = [weights.map(() => 0), weights.map(() => 0)]
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map((weight, index) => (weight - start[index]!) / SPREAD ** 2)
    for (const choice of choices) addSlope(slope, choice, weights)
    for (const [index, value] of slope.entries()) {
      mean[index] = 0.9 * mean[index]! + 0.1 * value
      square[index] = 0.999 * square[index]! + 0.001 * value ** 2
      weights[index]! -=
        (RATE * mean[index]!) / (1 - 0.9 ** step) / (Math.sqrt(square[index]! / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return weights
}

/** Adds the gradient of one choice. */
function addSlope(slope: number[], { options, counts }: Choice, weights: number[]): void {
  const odds = options.map(({ evidence }) => Math.exp(score(weights, evidence)))
  const isNone = !options.some(({ isRight }) => isRight)
  const all = odds.reduce((sum, value) => sum + value, 1)
  const right = options.reduce((sum, { isRight }, at) => sum + (isRight ? odds[at]! : 0), isNone ? 1 : 0)
  for (const [at, { evidence, isRight }] of options.entries()) {
    const pull = counts * (odds[at]! / all - (isRight ? odds[at]! / right : 0))
    for (const [index, value] of evidence.entries()) slope[index]! += pull * value
  }
}
