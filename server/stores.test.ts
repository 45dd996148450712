import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDatabase } from './platform/database/open.ts'
import { refuseCutKey, refuseLostDatabase } from './stores.ts'

/** A data folder with these files, empty ones. */
function folderOf(...files: string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-stores-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), '')
  }
  return folder
}

const refuse = (DATA_DIR: string, more = {}) => refuseLostDatabase(readConfig({ DATA_DIR, ...more }))

test.each(['images/ab/abcdef', 'images/.unfinished/x', 'secret.key', 'medicine-cabinet.sqlite-wal'])(
  'a data folder with %s alone has lost its database, and is left alone',
  (file) => {
    const folder = folderOf(file)
    expect(() => refuse(folder)).toThrow(
      /medicine-cabinet\.sqlite is missing, while \S+ is there: put the file back/,
    )
    expect(() => refuse(folder, { DATABASE_URL: 'postgres://db.example/cabinet' })).not.toThrow()
    const database = path.join(folder, 'medicine-cabinet.sqlite')
    fs.writeFileSync(database, '')
    expect(() => refuse(folder)).toThrow(
      /medicine-cabinet\.sqlite is empty, while \S+ is there: put the file back/,
    )
    fs.writeFileSync(database, 'SQLite format 3')
    expect(() => refuse(folder)).not.toThrow()
  },
)

test.each([[[]], [['images/lost+found/x']], [['notes.txt']], [['medicine-cabinet.sqlite']]])(
  'a data folder with %j may be opened',
  (files) => {
    expect(() => refuse(folderOf(...files))).not.toThrow()
  },
)

test('a key file must be whole, unless SECRET_KEY is set', () => {
  const folder = folderOf('secret.key')
  const refuseKey = (more = {}) => refuseCutKey(readConfig({ DATA_DIR: folder, ...more }))
  for (const content of ['', '0123456789abcdef\n']) {
    fs.writeFileSync(path.join(folder, 'secret.key'), content)
    expect(() => refuseKey()).toThrow(/secret\.key is empty or cut off: put its copy back/)
    expect(() => refuseKey({ SECRET_KEY: 'k'.repeat(32) })).not.toThrow()
  }
  fs.writeFileSync(path.join(folder, 'secret.key'), '0123456789abcdef0123456789abcdef\n')
  expect(() => refuseKey()).not.toThrow()
  fs.rmSync(path.join(folder, 'secret.key'))
  expect(() => refuseKey()).not.toThrow()
})

test('a pipe in place of the database is refused by a sentence', () => {
  const file = path.join(folderOf(), 'medicine-cabinet.sqlite')
  execFileSync('mkfifo', [file])
  expect(() => openDatabase(file)).toThrow(`${file} cannot be read and written: it must be an ordinary file`)
})

test('a database file of another user, which may only be read, is refused by a sentence', async () => {
  const folder = folderOf()
  const file = path.join(folder, 'medicine-cabinet.sqlite')
  const database = openDatabase(file)
  await sql`select 1`.execute(database)
  await database.destroy()
  fs.chmodSync(file, 0o444)
  fs.chmodSync(folder, 0o777)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect(() => openDatabase(file)).toThrow(
      `${file} may not be written by this user: DATA_DIR must be writable`,
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})
