import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
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

test('a copy of the database file alone has what was written, soon after', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-copied-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'medicine-cabinet.sqlite')
  const database = openDatabase(file, { checkpointEveryMs: 20 })
  onTestFinished(() => database.destroy())
  let copies = 0
  const copied = () => {
    const copy = path.join(folder, `copy${++copies}.sqlite`)
    fs.copyFileSync(file, copy)
    const connection = new DatabaseSync(copy)
    try {
      return connection.prepare('select count(*) as count from things').get()
    } catch {
      return undefined
    } finally {
      connection.close()
    }
  }
  await sql`create table things (a text)`.execute(database)
  for (const count of [1, 2]) {
    // A checkpoint in the middle of a transaction is tried again after it.
    await database.transaction().execute(async (tx) => {
      await sql`insert into things values ('one')`.execute(tx)
    })
    await expect.poll(copied).toEqual({ count })
  }
})
