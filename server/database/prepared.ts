import type { Compilable, CompiledQuery } from 'kysely'
import { fileOf } from './open.ts'
import type { Database, Tx } from './tables.ts'

/** What a query is built with where values of any type will stand. */
export type Placeholders<Name extends string> = Record<Name, never>

/** The values for one execution. */
export type Values<Name extends string> = Record<Name, string | number | null>

/**
 * A query that is built and compiled once for each database, for those that most requests ask, also in a transaction.
 * `build` puts its parameters where values would stand; they are given, by name, when it is executed.
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (database: Database, parameter: Placeholders<Name>) => Compilable<Row>,
): (database: Database | Tx, values: Values<Name>) => Promise<Row[]> {
  // A transaction shares its database's adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const marks = new Map<unknown, Name>(names.map((name) => [`\0${name}`, name]))
  const parameter = Object.fromEntries(names.map((name) => [name, `\0${name}`])) as Placeholders<Name>

  return async (database, values) => {
    const executor = database.getExecutor()
    let query = compiled.get(executor.adapter)
    if (!query) {
      query = build(database, parameter).compile()
      compiled.set(executor.adapter, query)
    }
    const parameters = query.parameters.map((value) => {
      const name = marks.get(value)
      return name === undefined ? value : values[name]
    })
    const statement = fileOf(database)?.prepare(query.sql)
    if (!statement) return (await executor.executeQuery<Row>({ ...query, parameters })).rows
    if (statement.reader) return statement.all(parameters) as Row[]
    statement.run(parameters)
    return []
  }
}
