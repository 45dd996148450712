import type { Line, NameSubstance, Product } from '../row.ts'
import { findFile } from './findFile.ts'
import { formOf, plain } from './forms.ts'
import { piecesOf } from './pieces.ts'
import { tabbed } from './records.ts'
import { sayName } from './sayName.ts'
import { atStrength } from './strength.ts'

interface Substance {
  name: string
  /** True for the acting part of a substance: the acid of a salt. */
  isPart: boolean
  /** Number shared by an active substance and its parts. */
  link: number
}

type ProductWithoutPieces = Omit<Product, 'pieces'>

/** "DOLIPRANE 1000 mg, comprimé", in everyday spelling. */
function describe(denomination: string, formWords: string): Omit<ProductWithoutPieces, 'ingredients'> {
  const [head = ''] = denomination.split(/, (?!\d)/)
  const { before, strength, after } = atStrength(head)
  const name = sayName(after.length > 40 ? before : `${before} ${after}`)
  return { name, strength, form: formOf(formWords) ?? formOf(denomination) }
}

/** Ingredients by product. Uses an active substance's therapeutic parts if listed, so that salts do not count. */
async function ingredientsIn(file: string, nameSubstance: NameSubstance): Promise<Map<string, string[]>> {
  const byProduct = new Map<string, Substance[]>()
  for await (const { cells } of tabbed(file)) {
    const [product = '', , , name = '', , , nature, link = ''] = cells
    const substances = byProduct.get(product) ?? []
    substances.push({ name, isPart: nature === 'FT', link: Number(link) })
    byProduct.set(product, substances)
  }
  return new Map(
    [...byProduct].map(([product, substances]) => {
      const inOrder = substances.sort((one, other) => one.link - other.link)
      const parted = new Set(inOrder.filter(({ isPart }) => isPart).map(({ link }) => link))
      const counted = inOrder.filter(({ isPart, link }) => isPart || !parted.has(link))
      return [product, [...new Set(counted.map(({ name }) => nameSubstance(name)))]]
    }),
  )
}

/**
 * Packs of the French Base de données publique des médicaments, from a folder with `CIS_bdpm`, `CIS_CIP_bdpm` and
 * `CIS_COMPO_bdpm`.
 */
export async function* readBdpm(folder: string, nameSubstance: NameSubstance): AsyncIterable<Line> {
  const ingredients = await ingredientsIn(findFile(folder, 'CIS_COMPO'), nameSubstance)
  const products = new Map<string, ProductWithoutPieces>()
  for await (const { cells } of tabbed(findFile(folder, 'CIS_bdpm'))) {
    const [product = '', denomination = '', form = ''] = cells
    products.set(product, { ...describe(denomination, form), ingredients: ingredients.get(product) ?? [] })
  }
  for await (const { line, cells } of tabbed(findFile(folder, 'CIS_CIP'))) {
    const [id = '', , presentation = '', , , , code = ''] = cells
    const product = products.get(id)
    if (!product) yield { line, problem: `The product ${id} is not in CIS_bdpm` }
    else {
      const { pieces, form } = piecesOf(presentation)
      // "plaquette(s) de 8": eight pieces of the product's form.
      const bare = pieces ?? Number(/^plaquette .*\bde (\d+)$/.exec(plain(presentation))?.[1] ?? 0)
      yield { line, row: { code, ...product, form: form ?? product.form, pieces: bare || null } }
    }
  }
}
