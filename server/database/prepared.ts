import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/**
 * A query that is built and compiled once for each database, for those that most requests ask. `build` puts its
 * parameters where values would stand; they are given, by name, when it is executed.
 */
export function prepared<Parameters extends Record<string, string>, Row>(
  names: (keyof Parameters & string)[],
  build: (database: Database, parameter: Parameters) => Compilable<Row>,
): (database: Database, values: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<Database, CompiledQuery<Row>>()
  const marks = new Map(names.map((name) => [`\0${name}`, name]))
  const parameter = Object.fromEntries(names.map((name) => [name, `\0${name}`])) as Parameters

  return async (database, values) => {
    let query = compiled.get(database)
    if (!query) {
      query = build(database, parameter).compile()
      compiled.set(database, query)
    }
    const parameters = query.parameters.map((value) => {
      const name = marks.get(value as string)
      return name === undefined ? value : values[name]
    })
    return (await database.executeQuery<Row>({ ...query, parameters })).rows
  }
}
