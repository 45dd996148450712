import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { newId } from './newId.ts'
import { openDatabase } from './open.ts'
import { commitMark } from './snapshot.ts'
import type { Database } from './tables.ts'
import { inTransaction } from './transaction.ts'

onBothEngines('the mark of commits', ({ open }) => {
  const home = open()
  const write = (database: Pick<Database, 'insertInto'>) =>
    database.insertInto('settings').values({ name: newId(), value: '' }).execute()

  test('changes with a write of this process or another one, and not with reads', async () => {
    const { database } = home
    const marks = [await commitMark(database)]
    await database.selectFrom('settings').selectAll().execute()
    marks.push(await commitMark(database))
    await write(database)
    marks.push(await commitMark(database))
    const other = openDatabase(home.address)
    await write(other)
    await other.destroy()
    marks.push(await commitMark(database))
    expect(marks[1]).toBe(marks[0])
    expect(new Set(marks).size).toBe(3)
  })

  test('changes again when a transaction that was open is committed', async () => {
    let during: string | undefined
    const other = openDatabase(home.address)
    await inTransaction(other, async (tx) => {
      await write(tx)
      during = await commitMark(home.database)
    })
    await other.destroy()
    expect(await commitMark(home.database)).not.toBe(during)
  })
})
