import { type RawBuilder, sql } from 'kysely'
import { fromMilli } from '../../../contract/amounts.ts'
import type { TableQuery } from '../../../contract/exports.ts'
import { compareNames } from '../../../language/byName.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { membershipsOf } from '../../people/auth/memberships.ts'
import { listPeople } from '../../people/people/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { BYTE_ORDER_MARK, csvLine, localTimeIn } from '../exports/csv.ts'
import { type Column, headsOf, LAYOUTS, type Layout, TAKERS } from './layout.ts'

/** Rows read between two yields; bounds the memory of an export. */
const PAGE = 500

type Row = Record<string, unknown>

/** A family's table as CSV, in pages. The caller has checked access; it ends once access is lost. */
export async function* writeTable(
  context: CallContext,
  familyId: string,
  { table, from, to, timeZone = 'UTC' }: TableQuery,
): AsyncGenerator<string> {
  const layout = LAYOUTS[table]
  const people = new Map((await listPeople(context, familyId)).map(({ id, name }) => [id, name]))
  const takers = table === 'medicines' ? await takersOf(context, familyId) : undefined
  const localTime = localTimeIn(timeZone)
  const cells = ([, , kind]: Column, value: unknown): (string | number | null)[] => {
    if (kind === 'instant') {
      if (value === null) return ['', '']
      return [String(value), localTime(String(value)).join(' ')]
    }
    if (kind === 'person') return value === null ? ['', ''] : [String(value), people.get(String(value)) ?? '']
    if (kind === 'milli') return [value === null ? null : fromMilli(Number(value))]
    if (kind === 'whole') return [value === null ? null : Number(value)]
    return [value === null ? null : String(value)]
  }
  yield BYTE_ORDER_MARK + csvLine(layout.columns.flatMap(headsOf))
  for (const owner of await ownersOf(context, familyId, layout))
    for await (const page of pagesOf(context, layout, owner, { familyId, from, to }))
      yield page
        .map((row) =>
          csvLine(
            layout.columns.flatMap((column, place) =>
              cells(
                column,
                column[1] === TAKERS ? JSON.stringify(takers?.get(String(row.id)) ?? []) : row[place],
              ),
            ),
          ),
        )
        .join('')
}

/** Reads each medication's rows separately, as they have an index. */
async function ownersOf(context: CallContext, familyId: string, { of }: Layout): Promise<string[]> {
  if (of === 'family') return [familyId]
  if (of === 'person') return (await listPeople(context, familyId)).map(({ id }) => id)
  const rows = await medicationsOf(context)
    .where('medications.familyId', '=', familyId)
    .select(['medications.id', 'medications.name'])
    .orderBy('medications.id')
    .execute()
  return rows.toSorted((a, b) => compareNames(a.name, b.name)).map(({ id }) => id)
}

/** Rows of a family, medication, plan's medication or person. */
function source({ table, of }: Layout, owner: string): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} as t`
  if (of === 'family') return sql`${rows} where ${sql.ref('t.familyId')} = ${owner}`
  if (of === 'person') return sql`${rows} where ${sql.ref('t.personId')} = ${owner}`
  const medications = sql`${sql.table('medications')} on ${sql.ref('medications.id')}`
  if (of === 'medication')
    return sql`${rows} join ${medications} = ${sql.ref('t.medicationId')} where ${sql.ref('t.medicationId')} = ${owner}`
  return sql`${rows} join plans on plans.id = ${sql.ref('t.planId')} join ${medications} = ${sql.ref('plans.medicationId')} where ${sql.ref('plans.medicationId')} = ${owner}`
}

async function* pagesOf(
  context: CallContext,
  layout: Layout,
  owner: string,
  { familyId, from, to }: { familyId: string; from: string | undefined; to: string | undefined },
): AsyncGenerator<Row[]> {
  const [first, second] = [sql.ref(layout.order[0]), sql.ref(layout.order[1])]
  const columns = sql.join(
    layout.columns.map(([, from], place) =>
      from === TAKERS
        ? sql`1 as ${sql.id(String(place))}`
        : sql`${sql.ref(from)} as ${sql.id(String(place))}`,
    ),
  )
  let last: Row | undefined
  do {
    if (!(await maySee(context, familyId))) return
    const conditions = [
      ...(from === undefined ? [] : [sql`and ${sql.ref(layout.time)} >= ${from}`]),
      ...(to === undefined ? [] : [sql`and ${sql.ref(layout.time)} < ${to}`]),
      ...(last === undefined ? [] : [sql`and (${first}, ${second}) > (${last.first}, ${last.second})`]),
    ]
    const { rows } =
      await sql<Row>`select ${columns}, ${first} as first, ${second} as second, ${layout.of === 'family' ? sql`t.id` : sql`null`} as id
      from ${source(layout, owner)} ${sql.join(conditions, sql` `)} order by ${first}, ${second} limit ${PAGE}`.execute(
        context.database,
      )
    if (rows.length > 0) yield rows
    last = rows.length === PAGE ? rows.at(-1) : undefined
    await yieldTurn()
  } while (last !== undefined)
}

const maySee = async (context: CallContext, familyId: string): Promise<boolean> =>
  (await membershipsOf(context)
    .where('memberships.familyId', '=', familyId)
    .select('memberships.role')
    .executeTakeFirst()) !== undefined

async function takersOf(context: CallContext, familyId: string): Promise<Map<string, string[]>> {
  const rows = await medicationsOf(context)
    .innerJoin('medicationPeople', 'medicationPeople.medicationId', 'medications.id')
    .where('medications.familyId', '=', familyId)
    .select(['medicationPeople.medicationId', 'medicationPeople.personId'])
    .orderBy('medicationPeople.personId')
    .execute()
  const takers = new Map<string, string[]>()
  for (const { medicationId, personId } of rows)
    takers.set(medicationId, [...(takers.get(medicationId) ?? []), personId])
  return takers
}
