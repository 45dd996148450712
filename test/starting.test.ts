import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { productVersion } from '../server/platform/database/productVersion.ts'
import { startInstance } from './instance.ts'
import { onEachEngine } from './onEachEngine.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-starting-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

let folders = 0
function newFolder(): string {
  const folder = path.join(root, String(++folders))
  fs.mkdirSync(folder)
  return folder
}
const fileIn = (folder: string) => path.join(folder, 'medicine-cabinet.sqlite')

/** The output of a failed start; it must be one line. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const error: Error = await startInstance(environment).then(
    (server) => server.end().then(() => Promise.reject(new Error('It started'))),
    (failure) => failure,
  )
  expect(error.message).toMatch(/^The server ended with 1: .+\n$/)
  return error.message.slice('The server ended with 1: '.length)
}

test('a file that is no database is refused with one line and left alone', async () => {
  const folder = newFolder()
  fs.writeFileSync(fileIn(folder), 'Dear diary, '.repeat(1000))
  expect(await refusalOf({ DATA_DIR: folder })).toBe(
    `${fileIn(folder)} is not a database: move it away and restore a backup, or set DATA_DIR to another folder\n`,
  )
  expect(fs.readFileSync(fileIn(folder), 'utf8')).toBe('Dear diary, '.repeat(1000))
})

// The check finds one kind of damage; the other does not even open.
test.each([
  ['some pages', (size: number) => [size - 12_288, size - 4096]],
  ['the list of its tables', () => [100, 4096]],
] as const)(
  'a database whose damage is in %s is refused with one line that says what to do',
  async (_what, where) => {
    const folder = newFolder()
    const database = openDatabase(fileIn(folder))
    await migrate(database)
    await database
      .insertInto('families')
      .values(Array.from({ length: 500 }, (_, i) => ({ id: `${i}`, name: 'x'.repeat(50), createdAt: 'now' })))
      .execute()
    await database.destroy()
    const bytes = fs.readFileSync(fileIn(folder))
    const [from, to] = where(bytes.length)
    bytes.fill(0x55, from, to)
    fs.writeFileSync(fileIn(folder), bytes)
    expect(await refusalOf({ DATA_DIR: folder })).toMatch(
      /medicine-cabinet\.sqlite is damaged \(.+\): move it away together with its -wal and -shm files, and restore a backup$/m,
    )
  },
)

test('a path that is no writable folder is refused by name', async () => {
  const file = path.join(newFolder(), 'a-file')
  fs.writeFileSync(file, '')
  expect(await refusalOf({ DATA_DIR: file })).toMatch(
    /^DATA_DIR must be a folder that this user may write to \(.+\)$/m,
  )
})

test.each([
  [
    '203.0.113.1',
    /^HOST must be an address of this machine \(127\.0\.0\.1, or 0\.0\.0\.0 for the whole network\)$/m,
  ],
  ['not a host', /^HOST must be an address of this machine/m],
])('HOST=%s is refused by name', async (HOST, line) => {
  expect(await refusalOf({ DATA_DIR: newFolder(), HOST })).toMatch(line)
})

test('an address in use is refused by the name of its setting', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as net.AddressInfo
  expect(await refusalOf({ DATA_DIR: newFolder(), PORT: String(port) })).toBe(
    'PORT is already in use: stop the other program or set another PORT\n',
  )
  expect(await refusalOf({ DATA_DIR: newFolder(), METRICS: `127.0.0.1:${port}` })).toBe(
    'METRICS is already in use: stop the other program or set another METRICS\n',
  )
  other.close()
})

test('a PostgreSQL that does not answer is refused by the name of its setting', async () => {
  const DATABASE_URL = 'postgres://postgres@127.0.0.1:1/nothing'
  expect(await refusalOf({ DATA_DIR: newFolder(), DATABASE_URL })).toMatch(
    /^DATABASE_URL must lead to a PostgreSQL database that answers \(.+\)$/m,
  )
})

onEachEngine('a database that a newer version wrote,', ({ makeDatabase }) => {
  test('newer data is refused by both versions, and data of 0.1 is accepted', async () => {
    const made = await makeDatabase()
    const database = made.open()
    await migrate(database)
    const { rows } = await sql<{ version: string }>`select distinct version from migrations`.execute(database)
    expect(rows).toEqual([{ version: productVersion }])
    await sql`alter table migrations drop column version`.execute(database)
    await migrate(database)

    await sql`insert into migrations values ('999-from-the-future', 'now', '99.1.0')`.execute(database)
    await expect(migrate(database)).rejects.toThrow(
      `This data was written by Medicine Cabinet 99.1.0, and this is ${productVersion}: start that version again, or restore a backup from before the upgrade (999-from-the-future)`,
    )
    await database.destroy()
    await made.remove()
  })
})
