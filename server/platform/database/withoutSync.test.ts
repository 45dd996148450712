import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import type { Database } from './tables.ts'
import { withoutSync } from './withoutSync.ts'

const FULL = 2

test('only this write does not wait for the disk, even if it fails', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-test-'))
  const database = openDatabase(path.join(folder, 'test.sqlite'))
  const level = async (where: Database) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(where)).rows[0]?.synchronous
  await sql`create table seen (level integer)`.execute(database)

  const note = (where: Database) =>
    sql`insert into seen select synchronous from pragma_synchronous`.execute(where)
  const failing = withoutSync(database, async (where) => {
    await note(where)
    throw new Error('the write failed')
  })
  const others = Promise.all([note(database), withoutSync(database, note), note(database)])
  await expect(failing).rejects.toThrow('the write failed')
  await others
  expect(await level(database)).toBe(FULL)
  const { rows } = await sql<{ level: number }>`select level from seen`.execute(database)
  expect(rows.map((row) => row.level)).toEqual([1, FULL, 1, FULL])
  await database.destroy()
  fs.rmSync(folder, { recursive: true })
})
