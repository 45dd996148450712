import type { Compilable, CompiledQuery } from 'kysely'
import type { Database, Tx } from './tables.ts'

/**
 * A query that is built and compiled once for each database, for those that most requests ask, also in a transaction.
 * `build` puts its parameters where values would stand; they are given, by name, when it is executed.
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (database: Database, parameter: Record<Name, string>) => Compilable<Row>,
): (database: Database | Tx, values: Record<Name, string | null>) => Promise<Row[]> {
  // A transaction shares its database's adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const marks = new Map(names.map((name) => [`\0${name}`, name]))
  const parameter = Object.fromEntries(names.map((name) => [name, `\0${name}`])) as Record<Name, string>

  return async (database, values) => {
    const { adapter } = database.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(database, parameter).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => {
      const name = marks.get(value as string)
      return name === undefined ? value : values[name]
    })
    return (await database.executeQuery<Row>({ ...query, parameters })).rows
  }
}
