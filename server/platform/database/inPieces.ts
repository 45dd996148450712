import type { SelectQueryBuilder } from 'kysely'

/** Splits a list into pieces of at most `size` items, in order. */
export function* inPieces<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size)
}

/** Does `work` for each item in order, continuing after failures; rejects with the first failure at the end. */
export async function eachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Page size: few enough that their ids need little memory. */
const AT_ONCE = 200

type Page = Pick<SelectQueryBuilder<never, never, { medicationId: string }>, 'execute'>

/** Medications that a query finds, by id, in pages: `find` returns the next ones after an id. */
export async function* eachMedication(find: (after: string, atOnce: number) => Page): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { medicationId: string }[] = await find(after, AT_ONCE).execute()
    for (const { medicationId } of page) yield medicationId
    after = page.length < AT_ONCE ? undefined : page.at(-1)?.medicationId
  }
}
