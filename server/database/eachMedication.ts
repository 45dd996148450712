import type { SelectQueryBuilder } from 'kysely'

/** Few enough that their ids take no room to speak of. */
const AT_ONCE = 200

type Page = Pick<SelectQueryBuilder<never, never, { medicationId: string }>, 'execute'>

/** The medications that a query finds, a page at a time: `find` gives the next of those whose ids come after one, by their ids. */
export async function* eachMedication(find: (after: string, atOnce: number) => Page): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { medicationId: string }[] = await find(after, AT_ONCE).execute()
    for (const { medicationId } of page) yield medicationId
    after = page.length < AT_ONCE ? undefined : page.at(-1)?.medicationId
  }
}
