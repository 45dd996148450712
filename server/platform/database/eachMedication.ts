import type { SelectQueryBuilder } from 'kysely'

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
