import type { Compilable, CompiledQuery } from 'kysely'
import { fileOf } from './open.ts'
import type { Database, Tx } from './tables.ts'

/** What a query is built with where values of any type will stand. */
export type Placeholders<Name extends string> = Record<Name, never>

/** The values for one execution. */
export type Values<Name extends string> = Record<Name, string | number | null>

type Build<Name extends string, Row> = (database: Database, parameter: Placeholders<Name>) => Compilable<Row>

/** A query that is built and compiled once for each database, with the values of one execution put in. */
function compiledOnce<Name extends string, Row>(names: readonly Name[], build: Build<Name, Row>) {
  // A transaction shares its database's adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const marks = new Map<unknown, Name>(names.map((name) => [`\0${name}`, name]))
  const parameter = Object.fromEntries(names.map((name) => [name, `\0${name}`])) as Placeholders<Name>

  return (database: Database | Tx, values: Values<Name>): CompiledQuery<Row> => {
    const { adapter } = database.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(database, parameter).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => {
      const name = marks.get(value)
      return name === undefined ? value : values[name]
    })
    return { ...query, parameters }
  }
}

/**
 * A query that is built and compiled once for each database, for those that most requests ask, also in a transaction.
 * `build` puts its parameters where values would stand; they are given, by name, when it is executed.
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: Build<Name, Row>,
): (database: Database | Tx, values: Values<Name>) => Promise<Row[]> {
  const queryWith = compiledOnce(names, build)
  return async (database, values) => {
    const query = queryWith(database, values)
    const statement = fileOf(database)?.prepare(query.sql)
    if (statement) return statement.all(query.parameters) as Row[]
    return (await database.getExecutor().executeQuery<Row>(query)).rows
  }
}

/** The same for what writes and returns nothing; gives how many rows it wrote. */
export function preparedWrite<Name extends string>(
  names: readonly Name[],
  build: Build<Name, unknown>,
): (database: Database | Tx, values: Values<Name>) => Promise<number> {
  const queryWith = compiledOnce(names, build)
  return async (database, values) => {
    const query = queryWith(database, values)
    const statement = fileOf(database)?.prepare(query.sql)
    if (statement) return Number(statement.run(query.parameters).changes)
    return Number((await database.getExecutor().executeQuery(query)).numAffectedRows)
  }
}
