import { readFileSync } from 'node:fs'
import { Lexicon } from './lexicon.ts'

let shared: Lexicon | null = null

/** The lexicon that ships with the product, read once. */
export function sharedLexicon(): Lexicon {
  if (shared) return shared
  const ingredients = readIngredients()
  const purposes = new Map(ingredients.map(({ medicine }) => [medicine.name.toLowerCase(), medicine.purpose]))
  shared = new Lexicon([...ingredients, ...readBrands(purposes)])
  return shared
}

function readIngredients() {
  return readTable('ingredients.csv').map(([ingredient = '', alsoKnownAs = '', purpose = '']) => ({
    medicine: { name: ingredient, kind: 'ingredient' as const, ingredients: [ingredient], purpose },
    names: [ingredient, ...severalIn(alsoKnownAs)],
  }))
}

function readBrands(purposes: Map<string, string>) {
  return readTable('brands.csv').map(([brand = '', contents = '', purpose = '']) => {
    const ingredients = severalIn(contents)
    const usual = purposes.get(ingredients[0]?.toLowerCase() ?? '') ?? ''
    return {
      medicine: { name: brand, kind: 'brand' as const, ingredients, purpose: purpose || usual },
      names: [brand],
    }
  })
}

const severalIn = (cell: string) => cell.split('|').filter((value) => value !== '')

/** The rows of a table beside the reader, without its header; cells may be quoted. */
function readTable(file: string): string[][] {
  const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map(toCells)
}

function toCells(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}
