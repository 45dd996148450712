import fs from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSomeSession } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import type { Database } from '../platform/database/tables.ts'

/** Commits in the write-ahead log of a SQLite file (https://sqlite.org/fileformat2.html#walformat). */
async function commitsIn(database: Database): Promise<number> {
  const { rows } = await sql<{ file: string; size: number }>`
    select file, page_size as size from pragma_database_list, pragma_page_size`.execute(database)
  const [{ file, size }] = rows as [{ file: string; size: number }]
  const log = fs.readFileSync(`${file}-wal`)
  let commits = 0
  // The last frame of a commit has the size of the database, others 0.
  for (let frame = 32; frame + 24 + size <= log.length; frame += 24 + size)
    if (log.readUInt32BE(frame + 4) > 0) commits++
  return commits
}

onEachEngine('what sending asks the database', ({ open, engine }) => {
  const asked: string[] = []
  const on = remindedMember(open, { onQuery: (sql) => asked.push(sql) })
  const { home, nora, at, remindOn, plan } = on

  test('is little for each of many messages', async () => {
    for (let device = 0; device < 20; device++) await remindOn(await openSomeSession(home, nora))
    for (const name of ['Ibuprofen', 'Cetirizine', 'Metformin', 'Zinc']) await plan({}, name)
    await at('07:59')
    asked.length = 0
    expect(await at('08:00')).toHaveLength(20)
    // 80 deliveries are claimed, looked at and completed.
    // How many completions are saved together depends on the load: at most three statements for each message.
    expect(asked.length).toBeLessThan(8 * 20)
  })

  // PostgreSQL does other work while it waits for the disk.
  const few = engine === 'SQLite' ? test : undefined
  few?.('is written in few commits, for each of which SQLite waits for the disk', async () => {
    for (let device = 0; device < 40; device++) await remindOn(await openSomeSession(home, nora))
    for (const name of ['Ibuprofen', 'Cetirizine']) await plan({}, name)
    await at('07:59')
    const before = await commitsIn(home.database)
    expect(await at('08:00')).toHaveLength(40)
    const after = await commitsIn(home.database)
    expect(after - before).toBeLessThan(40)
  })

  test('is not much for one', async () => {
    await remindOn(nora)
    await plan()
    await at('07:59')
    asked.length = 0
    expect(await at('08:00')).toHaveLength(1)
    expect(asked.length).toBeLessThan(20)
  })
})
