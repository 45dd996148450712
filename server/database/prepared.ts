import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import { fileOf, type PreparedStatement } from './open.ts'
import type { Database, Tx } from './tables.ts'

/** What a query is built with where values of any type will stand. */
export type Placeholders<Name extends string> = Record<Name, never>

/** The values for one execution. */
export type Values<Name extends string> = Record<Name, string | number | null>

type Build<Name extends string, Row> = (database: Database, parameter: Placeholders<Name>) => Compilable<Row>

interface Compiled<Name extends string, Row> {
  query: CompiledQuery<Row>
  /** For each of its parameters the name of the value that stands there; undefined for one that is always the same. */
  named: (Name | undefined)[]
}

/** A query that is built and compiled once for each database; gives it with the values of one execution. */
function compiledOnce<Name extends string, Row>(names: readonly Name[], build: Build<Name, Row>) {
  // A transaction shares its database's adapter.
  const compiled = new WeakMap<object, Compiled<Name, Row>>()
  const marks = new Map<unknown, Name>(names.map((name) => [`\0${name}`, name]))
  const parameter = Object.fromEntries(names.map((name) => [name, `\0${name}`])) as Placeholders<Name>

  function compile(database: Database | Tx): Compiled<Name, Row> {
    const query = build(database, parameter).compile()
    return { query, named: query.parameters.map((value) => marks.get(value)) }
  }

  return (database: Database | Tx, values: Values<Name>) => {
    const { adapter } = database.getExecutor()
    let known = compiled.get(adapter)
    if (!known) {
      known = compile(database)
      compiled.set(adapter, known)
    }
    const { query, named } = known
    const parameters = named.map((name, place) =>
      name === undefined ? query.parameters[place] : values[name],
    )
    return { query, parameters }
  }
}

/** How its answer is read: what SQLite is asked at once, or what Kysely gives where it has to ask. */
interface Reading<Row, Answer> {
  atOnce(statement: PreparedStatement, parameters: readonly unknown[]): Answer
  given(result: QueryResult<Row>): Answer
}

function preparedFor<Name extends string, Row, Answer>(
  names: readonly Name[],
  build: Build<Name, Row>,
  { atOnce, given }: Reading<Row, Answer>,
): (database: Database | Tx, values: Values<Name>) => Promise<Answer> {
  const queryWith = compiledOnce(names, build)
  return async (database, values) => {
    const { query, parameters } = queryWith(database, values)
    const statement = fileOf(database)?.prepare(query.sql)
    if (statement) return atOnce(statement, parameters)
    return given(await database.getExecutor().executeQuery<Row>({ ...query, parameters }))
  }
}

/**
 * A query that is built and compiled once for each database, for those that most requests ask, also in a transaction.
 * `build` puts its parameters where values would stand; they are given, by name, when it is executed.
 */
export const prepared = <Name extends string, Row>(names: readonly Name[], build: Build<Name, Row>) =>
  preparedFor(names, build, {
    atOnce: (statement, parameters) => statement.all(parameters) as Row[],
    given: ({ rows }) => rows,
  })

/** The same for what writes and returns nothing. */
export const preparedWrite = <Name extends string>(names: readonly Name[], build: Build<Name, unknown>) =>
  preparedFor(names, build, {
    atOnce: (statement, parameters) => statement.write(parameters),
    given: () => undefined,
  })

/** The same for what says how many rows it wrote, which costs as much as writing one. */
export const preparedCount = <Name extends string>(names: readonly Name[], build: Build<Name, unknown>) =>
  preparedFor(names, build, {
    atOnce: (statement, parameters) => Number(statement.run(parameters).changes),
    given: ({ numAffectedRows }) => Number(numAffectedRows),
  })
