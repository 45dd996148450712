/** Splits a list into pieces of at most `size` items, in order. */
export function* inPieces<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size)
}
