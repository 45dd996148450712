import { ingredientsOf } from '../../../reader/ingredientsOf.ts'
import type { Product } from '../../../registers/row.ts'
import { searchKey } from '../../../registers/tableFormat.ts'

const SHORTEST_WORD = 4

const wordsOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(searchKey)
    .filter((word) => word.length >= SHORTEST_WORD)

/** True if a read name may be that of a product: they share an ingredient or a word. */
export function agrees(name: string, product: Product): boolean {
  const read = ingredientsOf(name)
  if (read.some((one) => product.ingredients.includes(one))) return true
  const said = searchKey(product.name)
  return (
    wordsOf(name).some((word) => said.includes(word)) ||
    wordsOf(product.name).some((word) => searchKey(name).includes(word))
  )
}
