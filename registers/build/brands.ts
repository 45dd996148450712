import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { spellingKey } from '../../reader/letters/fold.ts'
import { squash } from '../../reader/letters/words.ts'
import { type Entry, purposeOfMixture, readMedicines } from '../../reader/lexicon/medicines.ts'
import { readTable, severalIn } from '../../reader/lexicon/table.ts'
import { isFormWord } from '../formats/forms.ts'
import { isSwallowed, type NamedProduct } from './namedProducts.ts'

export interface Brand {
  brand: string
  ingredients: string[]
  purpose: string
  countries: string[]
}

/** Shorter names match by chance. */
const SHORTEST = 5
/** A word in front of more different contents than this is a maker's name or meaningless. */
const MOST_CONTENTS = 3
const MOST_WORDS = 3
const LEAST_LONGER = 2
const MANY_LONGER = 3
/** Letters that a brand shares with its ingredient if the name is just a translation of the ingredient. */
const SHARED_STEM = 5

/** Names as printed in large type: letters, and digits at the end of words. */
const WORD = /^\p{L}+\d{0,3}$/u

const wordsOf = (name: string) => name.split(/[\s-]+/).filter(Boolean)

/** Everyday words and people's names in the languages of the registers, and words that packages print. */
function everydayWords(substances: Iterable<string>): Set<string> {
  const languages = [english, french, spanish].flatMap((dictionary) => Object.values(dictionary)).flat()
  const printed = [
    'ordinaryWords.csv',
    'signs.csv',
    'counting.csv',
    'captions.csv',
    'companies.csv',
    'purposeTerms.csv',
  ]
    .flatMap((table) => readTable(table).flatMap((row) => severalIn(row.at(-1) ?? '')))
    .flatMap((words) => words.split(' '))
  const parts = [...substances].flatMap((substance) => substance.split(/[^\p{L}]+/u))
  return new Set([...languages, ...printed, ...parts].map((word) => squash(String(word))))
}

/** Words after a name that often mean another content than the bare name. */
const VARIANT =
  /^(?:plus|comp\w*|duo|combi|co|hct\w*|diu|d|a|s|am|pm|cold|flu|rhume|toux|sinus|grip\w*|complex|multi|total|advance|extra|nuit|night|jour|day|allergy)$/i

/** Registers differ in salts and esters: "hydrocortisone" and "hydrocortisone butyrate". */
const sameSubstance = (one: string, other: string) => {
  const [few = [], many = []] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length)
  return few.every((word) => many.includes(word))
}
const alike = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.some((same) => sameSubstance(name, same)))

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

/** True if several longer words begin with it: Broncho matches print of Bronchodual and bronchospasm alike. */
function beginnings(words: Iterable<string>): (key: string) => boolean {
  const times = new Map<string, number>()
  for (const word of words)
    for (let length = SHORTEST; length <= word.length - LEAST_LONGER; length++)
      times.set(word.slice(0, length), (times.get(word.slice(0, length)) ?? 0) + 1)
  return (key) => (times.get(key) ?? 0) >= MANY_LONGER
}

/** Contents of a name in one country: several if its register sells different things under it. */
type Contents = NamedProduct[]

/** Names of products by their letters, then by country. */
class Names {
  readonly byKey = new Map<string, { name: string; countries: Map<string, Contents> }>()

  add(name: string, product: NamedProduct): void {
    const key = squash(name)
    const known = this.byKey.get(key) ?? { name, countries: new Map() }
    const contents = known.countries.get(product.country) ?? []
    const same = contents.find((one: NamedProduct) => sameSet(one.ingredients, product.ingredients))
    if (!same) contents.push(product)
    known.countries.set(product.country, contents)
    this.byKey.set(key, known)
  }
}

/** Brands that the registers have and the lexicon lacks, or has with another content. */
export class BrandFinder {
  readonly #entries = readMedicines({ registers: false })
  readonly #lexicon = new Map<string, Entry['medicine']>()
  readonly #spellings = new Set<string>()
  readonly #purposes = new Map<string, string>()
  readonly #first = new Names()
  readonly #full = new Names()
  readonly #substances = new Set<string>()

  constructor() {
    for (const { medicine, names } of this.#entries)
      for (const name of names) {
        this.#lexicon.set(squash(name), this.#lexicon.get(squash(name)) ?? medicine)
        if (medicine.kind !== 'ingredient') continue
        this.#spellings.add(spellingKey(squash(name)))
        this.#purposes.set(name, medicine.purpose)
      }
  }

  add(product: NamedProduct): void {
    for (const substance of product.ingredients) this.#substances.add(substance)
    const words = wordsOf(product.name)
    const [first = ''] = words
    if (product.ingredients.length === 0 || !WORD.test(first) || this.#isGeneric(first, product)) return
    this.#first.add(
      first,
      words.slice(1).some((word) => VARIANT.test(word)) ? { ...product, ingredients: [] } : product,
    )
    if (words.length <= MOST_WORDS && words.every((word) => WORD.test(word)))
      this.#full.add(words.join(' '), product)
  }

  #isGeneric(first: string, { ingredients }: NamedProduct): boolean {
    const letters = squash(first)
    const spelling = spellingKey(letters)
    const kind = this.#lexicon.get(letters)?.kind
    if (kind !== undefined) return kind === 'ingredient'
    if (this.#spellings.has(spelling)) return true
    const stem = spelling.slice(0, SHARED_STEM)
    return ingredients.flatMap(wordsOf).some((word) => spellingKey(squash(word)).startsWith(stem))
  }

  brands(): Brand[] {
    const everyday = everydayWords(this.#substances)
    const isBeginning = beginnings([...everyday, ...this.#first.byKey.keys()])
    const found: Brand[] = []
    for (const [key, { name, countries }] of this.#first.byKey) {
      const contents = [...countries.values()].flat()
      const bare = this.#full.byKey.get(key)?.countries
      const isMaker = [...countries.values()].some((ofOne) => ofOne.length > MOST_CONTENTS) && !bare
      if (isMaker || key.length < SHORTEST || contents.length === 0 || isFormWord(name)) continue
      if (this.#lexicon.has(key)) {
        if (bare) found.push(...this.#rowsOf(name, bare))
      } else if (!everyday.has(key) && !isBeginning(key)) found.push(...this.#rowsOf(name, bare ?? countries))
    }
    for (const [key, { name, countries }] of this.#full.byKey) {
      const words = wordsOf(name)
      const first = squash(words[0] ?? '')
      const isExtension = words.length > 1 && this.#first.byKey.has(first) && !everyday.has(first)
      if (isExtension && !this.#lexicon.has(key)) continue
      if (words.length > 1 && this.#lexicon.has(key)) found.push(...this.#rowsOf(name, countries))
    }
    return found.sort((a, b) => compare(a.brand.toLowerCase(), b.brand.toLowerCase()))
  }

  #rowsOf(name: string, countries: Map<string, Contents>): Brand[] {
    const known = this.#lexicon.get(squash(name))
    const rows: Brand[] = []
    for (const [country, contents] of countries) {
      const [only, ...more] = contents
      if (!only) continue
      const isKnown = more.length === 0 && only.ingredients.every((one) => this.#purposes.has(one))
      const ingredients = isKnown ? [...only.ingredients] : []
      // An unknown content proves nothing against the lexicon.
      if (known && (!isKnown || alike(this.#named(known.ingredients), ingredients))) continue
      const same = rows.find((row) => sameSet(row.ingredients, ingredients))
      if (same) same.countries.push(country)
      else
        rows.push({
          brand: known?.name ?? name,
          ingredients,
          purpose: this.#purposeOf(ingredients, only),
          countries: [country],
        })
    }
    const described = rows.filter((row) => row.ingredients.length > 0)
    return described.length > 0 ? described : rows
  }

  #named = (ingredients: readonly string[]): string[] =>
    ingredients.map((one) => this.#lexicon.get(squash(one))?.ingredients[0] ?? one)

  #purposeOf(ingredients: readonly string[], { form }: NamedProduct): string {
    if (!isSwallowed(form)) return ''
    const purposes = ingredients.map((one) => this.#purposes.get(one) ?? '')
    // Registers do not say which of several substances is the main one.
    const [purpose, same] = [purposes, purposes.toReversed()].map(purposeOfMixture)
    return purpose === same ? (purpose ?? '') : ''
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
