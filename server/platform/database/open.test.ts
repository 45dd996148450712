import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'

test("a cached statement returns the table's current columns", async () => {
  const database = openDatabase(':memory:', { synchronous: 'OFF' })
  const ask = async () => (await sql`select * from things`.execute(database)).rows
  await sql`create table things (a text, b text)`.execute(database)
  await sql`insert into things values ('one', 'two')`.execute(database)
  expect(await ask()).toEqual([{ a: 'one', b: 'two' }])
  await sql`alter table things drop column a`.execute(database)
  await sql`alter table things add column c text default 'three'`.execute(database)
  expect(await ask()).toEqual([{ b: 'two', c: 'three' }])
  await database.destroy()
})
