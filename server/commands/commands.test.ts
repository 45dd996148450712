import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { live } from '../../test/kinds.ts'
import { startTestApp } from '../../test/testApp.ts'
import { sqlite } from '../../test/testDatabases.ts'
import { writeBackup } from '../exchange/backup/writeBackup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-commands-'))
/** The data folder of an instance with a household. */
const full = path.join(folder, 'full')
const empty = path.join(folder, 'empty')
const file = path.join(folder, 'cabinet.tar')

beforeAll(async () => {
  const app = await startTestApp(sqlite.makeDatabase)
  await live(app)
  const first = path.join(folder, 'first.tar')
  await writeBackup({ ...app, version: '0.1.0', now: () => app.clock.now }, first)
  await app.close()
  expect(run('restore', [first], full)).toMatchObject({ status: 0, complained: '' })
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Runs a built command as a container does, without npm, with an umask that lets everyone read new files. */
function run(name: string, args: string[], DATA_DIR: string, settings: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  const program = path.resolve(import.meta.dirname, `../../dist/server/commands/${name}.js`)
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `umask 022; exec "$0" "$@"`, process.execPath, program, ...args],
    {
      cwd: folder,
      env: { PATH, HOME, DATA_DIR, ...settings },
      encoding: 'utf8',
    },
  )
  return { status, said: stdout.trim(), complained: stderr.trim() }
}

test('backs up, restores and inspects an instance from the command line', () => {
  const done = { status: 0, complained: '' }
  const before = new Date().toISOString()
  expect(run('backup', [file], full)).toEqual({ ...done, said: `${file}: 39 rows and 2 images` })
  const after = new Date().toISOString()
  const { said, ...ended } = run('restore', [file], empty)
  expect(ended).toEqual(done)
  const [, savedAt] = /^Restored 39 rows and 2 images of (\S+)\. Everybody signs in again\.$/.exec(said) ?? []
  expect([before, savedAt, after].sort()).toEqual([before, savedAt, after])
  expect(run('admin', ['users'], empty).said).toMatch(
    /^e-mail .*\nnora@example.org +2026-11-21 {2}never +1 +password +Nora Bērziņš\n/,
  )
  expect(run('admin', ['make-owner', 'nora@example.org', "Nora's Family"], empty)).toEqual({
    ...done,
    said: 'nora@example.org is an owner of "Nora\'s Family" now',
  })
  const admins = () => run('admin', ['users'], empty).said.match(/\S+@\S+(?= .* yes )/g) ?? []
  expect(admins()).toEqual([])
  expect(run('admin', ['make-admin', 'Nora@example.org'], empty)).toEqual({
    ...done,
    said: 'nora@example.org can make and download backups of everything, under Account',
  })
  expect(admins()).toEqual(['nora@example.org'])
  expect(run('admin', ['remove-admin', 'nora@example.org'], empty)).toMatchObject(done)
  expect(admins()).toEqual([])
  expect(run('admin', ['jobs'], empty).said).toMatch(/^what .*\n(.*\n)*nightly backup +request +never +-$/m)
  expect(run('restore', [file], full)).toEqual({
    status: 1,
    said: '',
    complained: expect.stringMatching(/^Nothing was restored from .*There is something here already.*$/),
  })
})

/** Other users' permissions on a folder or file and everything in it. */
const openToOthers = (file: string): string[] => {
  const { mode } = fs.statSync(file)
  const inside = fs.statSync(file).isDirectory()
    ? fs.readdirSync(file).map((name) => path.join(file, name))
    : []
  return [...((mode & 0o077) === 0 ? [] : [`${file} ${mode.toString(8)}`]), ...inside.flatMap(openToOthers)]
}

test('writes nothing that other users of the machine can read', () => {
  const restored = path.join(folder, 'closed')
  const backup = path.join(folder, 'closed.tar')
  fs.mkdirSync(restored, { mode: 0o755 })
  expect(run('restore', [path.join(folder, 'first.tar')], restored).status).toBe(0)
  expect(run('backup', [backup], restored).status).toBe(0)
  expect(fs.readdirSync(restored)).toContain('images')
  expect([...openToOthers(restored), ...openToOthers(backup)]).toEqual([])
})

test.each([
  ['without a file', 'backup', [], 2, /^Which file\?\n\nnpm run backup -- FILE/],
  [
    'over a file that is there',
    'backup',
    ['first.tar'],
    1,
    /first\.tar is there already: choose another name$/,
  ],
  ['with an unknown command', 'admin', ['dance'], 2, /^There is no command dance\n\nnpm run admin -- users/],
  ['for no family', 'admin', ['make-owner', 'nora@example.org'], 2, /^Of which family\?/],
  [
    'for a foreign family',
    'admin',
    ['make-owner', 'nora@example.org', 'Others'],
    1,
    /^nora@example\.org is no member of a family Others$/,
  ],
  ['for nobody', 'admin', ['end-sessions', 'No@body.org'], 1, /^There is no account .* No@body\.org$/],
])('a call %s says what is wrong', (_, name, args, status, complaint) => {
  expect(run(name, args, full)).toEqual({ status, said: '', complained: expect.stringMatching(complaint) })
})

test('names and addresses that people typed do not steer the terminal', () => {
  const file = path.join(full, 'medicine-cabinet.sqlite')
  const rename = (from: string, to: string) => {
    const database = new DatabaseSync(file)
    database.prepare('update users set name = ? where name = ?').run(to, from)
    database.close()
  }
  rename('Nora Bērziņš', 'Nora\u001b[31m Bērziņš')
  expect(run('admin', ['users'], full).said).toMatch(/Nora�\[31m Bērziņš$/m)
  rename('Nora\u001b[31m Bērziņš', 'Nora Bērziņš')
  expect(run('admin', ['end-sessions', '\u001b[2Jno@body.org'], full).complained).toMatch(
    /�\[2Jno@body\.org$/,
  )
})

test('creates nothing where there are no data', () => {
  const nowhere = path.join(folder, 'nowhere')
  const { status, complained } = run('admin', ['users'], nowhere)
  expect([status, complained]).toEqual([
    1,
    expect.stringMatching(/^There are no data at .*: set DATA_DIR or/),
  ])
  expect(run('admin', ['--help'], nowhere)).toMatchObject({ status: 0, complained: '' })
  expect(fs.existsSync(nowhere)).toBe(false)
})

const noDatabase = () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = 'nowhere'
  return url.href
}

test.each([
  [
    'a closed port',
    'admin',
    () => 'postgres://me@127.0.0.1:1/x',
    /must lead to a .+ that answers \(connect ECONNREFUSED/,
  ],
  ['no such database', 'restore', noDatabase, /must lead to a .+ that answers \(database "nowhere"/],
  [
    'no TLS',
    'admin',
    () => `${noDatabase()}?sslmode=require`,
    /asks for TLS, which the PostgreSQL server does not have/,
  ],
  [
    'a missing authority',
    'restore',
    () => 'postgres://me@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/no/ca.pem',
    /names a file that cannot be read: sslrootcert/,
  ],
])('a command on PostgreSQL with %s says what is wrong in one line', (_, name, address, complaint) => {
  const args = name === 'admin' ? ['users'] : [file]
  expect(run(name, args, empty, { DATABASE_URL: address() })).toEqual({
    status: 1,
    said: '',
    complained: expect.stringMatching(new RegExp(`^DATABASE_URL ${complaint.source}[^\\n]*$`)),
  })
})
