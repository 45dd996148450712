import type { Database } from './tables.ts'

/**
 * A value that the product creates once, such as a key: the same for all instances and after a restore. Calls `make` if it does
 * not exist.
 */
export async function storedSetting(database: Database, name: string, make: () => string): Promise<string> {
  const find = () =>
    database.selectFrom('settings').where('name', '=', name).select('value').executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await database
    .insertInto('settings')
    .values({ name, value: make() })
    // Another instance was faster: its value counts.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return storedSetting(database, name, make)
}
