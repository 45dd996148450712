import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import type { TestDatabase } from '../../../test/testDatabases.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { type Placeholders, prepared } from './prepared.ts'
import type { Database } from './tables.ts'
import { inTransaction, listenAfterCommit, notifyAfterCommit } from './transaction.ts'

onBothEngines('transactions', ({ makeDatabase }) => {
  let made: TestDatabase
  let database: Database
  beforeAll(async () => {
    made = await makeDatabase()
    database = made.open()
    await migrate(database)
  })
  afterAll(async () => {
    await database.destroy()
    await made.remove()
  })

  const names = async (prefix: string) =>
    (await database.selectFrom('families').where('id', 'like', `${prefix}%`).select('id').execute())
      .map(({ id }) => id)
      .sort()

  test('of many at once, the failing ones write nothing and the others everything', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, (_, i) =>
        inTransaction(database, async (tx) => {
          const id = `many-${String(i).padStart(2, '0')}`
          await tx.insertInto('families').values({ id, name: id, createdAt: 'now' }).execute()
          if (i % 3 === 0) throw new Error(id)
          // Violates the primary key: on PostgreSQL that ends the transaction.
          if (i % 3 === 1)
            await tx.insertInto('families').values({ id, name: id, createdAt: 'now' }).execute()
          return id
        }),
      ),
    )
    const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(kept).toHaveLength(26)
    expect(await names('many-')).toEqual(kept)
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: new Error('many-00') })
  })

  test('an answered transaction is committed', async () => {
    await inTransaction(database, (tx) =>
      tx.insertInto('families').values({ id: 'kept-1', name: 'Berg', createdAt: 'now' }).execute(),
    )
    const other = made.open()
    expect(await other.selectFrom('families').where('id', '=', 'kept-1').select('name').execute()).toEqual([
      { name: 'Berg' },
    ])
    await other.destroy()
  })

  test('nobody else reads uncommitted changes', async () => {
    const find = prepared((asked, { id }: Placeholders<{ id: string }>) =>
      asked.selectFrom('families').where('id', '=', id).select('id'),
    )
    const turn = new EventEmitter()
    const written = once(turn, 'written')
    const undone = inTransaction(database, async (tx) => {
      await tx.insertInto('families').values({ id: 'undone', name: 'x', createdAt: 'now' }).execute()
      expect((await find(tx, { id: 'undone' })).rows).toHaveLength(1)
      const mayEnd = once(turn, 'may end')
      turn.emit('written')
      await mayEnd
      throw new Error('undone')
    })
    await written
    const found = find(database, { id: 'undone' })
    turn.emit('may end')
    await expect(undone).rejects.toThrow('undone')
    expect((await found).rows).toEqual([])
  })

  test('news of a transaction is announced after its commit, and not after a failure', async () => {
    const other = made.open()
    const heard: Promise<string[]>[] = []
    listenAfterCommit(database, 'images marked', () => {
      const seen = other.selectFrom('families').where('id', 'like', 'told-%').select('id').execute()
      heard.push(seen.then((rows) => rows.map(({ id }) => id)))
    })
    const tell = (id: string, fails: boolean) =>
      inTransaction(database, async (tx) => {
        notifyAfterCommit(tx, 'images marked')
        notifyAfterCommit(tx, 'images marked')
        await tx.insertInto('families').values({ id, name: id, createdAt: 'now' }).execute()
        if (fails) throw new Error('no')
      })
    const untold = inTransaction(database, (tx) =>
      tx.insertInto('families').values({ id: 'untold', name: 'x', createdAt: 'now' }).execute(),
    )
    await Promise.allSettled([tell('told-1', true), untold, tell('told-2', false)])
    expect(await Promise.all(heard)).toEqual([['told-2']])
    await other.destroy()
  })
})

test('SQLite waits for the disk at every commit, as configured for people', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-durable-'))
  const database = openDatabase(path.join(folder, 'some.sqlite'))
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(database)).rows[0] as object)[0]
  const FULL = 2
  expect([await pragma('synchronous'), await pragma('journal_mode'), await pragma('foreign_keys')]).toEqual([
    FULL,
    'wal',
    1,
  ])
  await database.destroy()
  fs.rmSync(folder, { recursive: true })
})
