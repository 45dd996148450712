import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ingredients = readTable('ingredients.csv', ['ingredient', 'alsoKnownAs', 'purpose'])
const brands = readTable('brands.csv', ['brand', 'ingredients', 'purpose'])
const purposes = readTable('purposes.csv', ['purpose'])

const vocabulary = new Set(purposes.map(([purpose]) => purpose))
const ingredientNames = ingredients.flatMap(([name, alsoKnownAs]) => [name!, ...parts(alsoKnownAs!)])
const knownIngredients = new Set(ingredientNames)

/** The rows below the header, each as long as the header; throws where the file has another form. */
function readTable(file: string, header: string[]): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const [first, ...lines] = text.split('\n')
  if (first !== header.join(',')) throw new Error(`${file} starts with "${first}"`)
  if (lines.pop() !== '') throw new Error(`${file} does not end with one line break`)
  return lines.map((line) => {
    const cells = line.split(',')
    if (cells.length !== header.length || cells[0] === '') throw new Error(`${file} has the line "${line}"`)
    return cells
  })
}

function parts(cell: string): string[] {
  return cell === '' ? [] : cell.split('|')
}

/** Ignores case, accents, spaces and punctuation, as reading a photo must. */
function bare(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replaceAll('ß', 'ss').replaceAll('ł', 'l')
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function repeated(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(bare(name)).size)
}

describe.each([
  ['ingredients', ingredients],
  ['brands', brands],
  ['purposes', purposes],
])('the list of %s', (_, rows) => {
  test('is in alphabetical order, so that a reviewer finds a line and a change stays small', () => {
    const firsts = rows.map(([first]) => first!.toLowerCase())
    expect(firsts.filter((name, i) => i > 0 && firsts[i - 1]! >= name)).toEqual([])
  })

  test('holds tidy text: no stray spaces, no quotes, composed accents', () => {
    const values = rows.flat().flatMap(parts)
    expect(values.filter((value) => value !== value.trim() || / {2}|["\t\r]/.test(value))).toEqual([])
    expect(values.filter((value) => value !== value.normalize('NFC') || bare(value) === '')).toEqual([])
  })
})

test('an ingredient is written in small letters', () => {
  expect(ingredients.map(([name]) => name!).filter((name) => name !== name.toLowerCase())).toEqual([])
})

test('a name means one thing only', () => {
  expect(repeated([...ingredientNames, ...brands.map(([brand]) => brand!)])).toEqual([])
})

test('every ingredient has a purpose of the vocabulary', () => {
  expect(ingredients.filter(([, , purpose]) => !vocabulary.has(purpose!))).toEqual([])
})

test('a brand names ingredients that the lexicon knows, each once', () => {
  const isWrong = (row: string[]) => {
    const names = parts(row[1]!)
    return new Set(names).size !== names.length || names.some((name) => !knownIngredients.has(name))
  }
  expect(brands.filter(isWrong)).toEqual([])
})

test('a brand gives its own purpose only where its first ingredient does not tell it', () => {
  const purposeOf = new Map(
    ingredients.flatMap(([name, aka, purpose]) => [name!, ...parts(aka!)].map((n) => [n, purpose!])),
  )
  const isWrong = ([, contents, purpose]: string[]) => {
    const known = purposeOf.get(parts(contents!)[0] ?? '')
    return purpose === '' ? known === undefined : !vocabulary.has(purpose!) || purpose === known
  }
  expect(brands.filter(isWrong)).toEqual([])
})

test('every purpose of the vocabulary is used', () => {
  const used = new Set([...ingredients, ...brands].map(([, , purpose]) => purpose))
  expect(purposes.filter(([purpose]) => !used.has(purpose))).toEqual([])
})

test('the lexicon is large enough to know what households keep', () => {
  expect(ingredients.length).toBeGreaterThanOrEqual(1_000)
  expect(brands.length).toBeGreaterThanOrEqual(1_700)
})

const captions = readTable('captions.csv', ['says', 'language', 'captions'])
const counting = readTable('counting.csv', ['role', 'language', 'words'])
const signs = readTable('signs.csv', ['of', 'language', 'words'])
const terms = readTable('purposeTerms.csv', ['purpose', 'language', 'print'])
const ordinary = readTable('ordinaryWords.csv', ['kind', 'words'])
const companies = readTable('companies.csv', ['kind', 'words'])
const months = readTable('months.csv', [
  'language',
  ...Array.from({ length: 12 }, (_, month) => `${month + 1}`),
])

test.each([
  ['captions', captions, ['expiry', 'manufacture', 'lot', 'price', 'licence', 'number', 'maker', 'date']],
  [
    'counting',
    counting,
    [
      'form',
      'long form',
      'other form',
      'times form',
      'qualifier',
      'pack',
      'package',
      'of',
      'per',
      'quantity',
      'piece',
      'time',
      'route',
      'dose',
    ],
  ],
  [
    'signs',
    signs,
    [
      'medicine',
      'trade',
      'supplement',
      'cleaner',
      'food',
      'warning',
      'claim',
      'contents',
      'joined',
      'without',
      'free of',
      'american',
      'small print',
      'variant',
      'salt',
      'pharmacy label',
      'other script',
    ],
  ],
  ['companies', companies, ['legal form', 'trade', 'weak', 'role', 'maker']],
])('every row of the %s is of a kind that a rule asks for, and every kind has one', (_, rows, kinds) => {
  expect(new Set(rows.map(([kind]) => kind))).toEqual(new Set(kinds))
})

test.each([
  ['captions', captions],
  ['counting words', counting],
  ['signs', signs],
  ['purpose terms', terms],
  ['ordinary words', ordinary],
  ['companies', companies],
])('a row of the %s names each of its words once, tidily', (_, rows) => {
  const wordsOf = (row: string[]) => parts(row.at(-1)!)
  const isWrong = (row: string[]) => {
    const words = wordsOf(row).map((word) => word.normalize('NFC').toLowerCase())
    return (
      words.length === 0 || words.some((word) => word !== word.trim()) || new Set(words).size < words.length
    )
  }
  expect(rows.filter(isWrong)).toEqual([])
})

test('a calendar has twelve months of at least three letters, and the English one comes first', () => {
  expect(months.flat().filter((name) => bare(name).length < 3)).toEqual([])
  expect(months[0]![0]).toBe('English')
})
