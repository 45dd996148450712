import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Parameters to build a query with, standing for values of any type. */
export type Placeholders<Values> = Record<keyof Values, never>

interface PreparedQuery<Values, Row> {
  query: CompiledQuery<Row>
  /** Name of the value of each parameter; undefined for a constant. */
  named: (keyof Values | undefined)[]
}

/**
 * A query that Kysely compiles once per database; each execution passes its values by name. Only for what every request or dose
 * executes: compiling costs more processor time than the rest of a dose.
 */
export function prepared<Values extends object, Row>(
  build: (database: Database, parameters: Placeholders<Values>) => Compilable<Row>,
): (database: Database | Tx, values: Values) => Promise<QueryResult<Row>> {
  // By adapter, which transactions share with their database.
  const compiled = new WeakMap<object, PreparedQuery<Values, Row>>()

  function compile(database: Database | Tx, names: (keyof Values & string)[]): PreparedQuery<Values, Row> {
    const marks = new Map<unknown, keyof Values>(names.map((name) => [`\0${name}`, name]))
    const parameters = Object.fromEntries(names.map((name) => [name, `\0${name}`]))
    const query = build(database, parameters as Placeholders<Values>).compile()
    return { query, named: query.parameters.map((value) => marks.get(value)) }
  }

  return async (database, values) => {
    const executor = database.getExecutor()
    const known = compiled.get(executor.adapter)
    const { query, named } = known ?? compile(database, Object.keys(values) as (keyof Values & string)[])
    if (!known) compiled.set(executor.adapter, { query, named })
    const parameters = named.map((name, place) =>
      name === undefined ? query.parameters[place] : values[name],
    )
    return executor.executeQuery<Row>({ ...query, parameters })
  }
}
