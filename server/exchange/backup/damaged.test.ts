import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { packTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingOf, live } from '../../../test/kinds.ts'
import { startTestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import { openImageFolder } from '../../people/images/imageFolder.ts'
import type { ImageStore } from '../../people/images/imageStore.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { Database } from '../../platform/database/tables.ts'
import { BackupProblem } from './format.ts'
import { loadBackup } from './loadBackup.ts'
import { restoreBackup } from './restoreBackup.ts'
import { entriesOf, readText } from './tar.ts'
import { writeBackup } from './writeBackup.ts'

type Entries = Map<string, string>

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-damaged-'))
const good = path.join(folder, 'good.tar')
const bad = path.join(folder, 'bad.tar')
let entries: Entries
let bytes: Buffer
let target: { database: Database; imageStore: ImageStore; temporaryFolder: string }

beforeAll(async () => {
  const source = await startTestApp(sqlite.makeDatabase)
  await live(source)
  await writeBackup({ ...source, version: '0.1.0', now: () => new Date() }, good)
  await source.close()
  bytes = fs.readFileSync(good)
  entries = new Map()
  for await (const entry of entriesOf(good)) entries.set(entry.name, await readText(entry))

  const database = openDatabase(path.join(folder, 'target.sqlite'), { synchronous: 'OFF' })
  await migrate(database)
  target = {
    database,
    imageStore: await openImageFolder(path.join(folder, 'images')),
    temporaryFolder: path.join(folder, 'tmp'),
  }
  fs.mkdirSync(target.temporaryFolder)
})
afterAll(async () => {
  await target.database.destroy()
  fs.rmSync(folder, { recursive: true })
})

/** Tries to restore these bytes; returns the reason for refusal after checking that nothing changed. */
async function refusalOf(content: Uint8Array): Promise<string> {
  fs.writeFileSync(bad, content)
  const problem = await restoreBackup(target, bad).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(BackupProblem)
  expect(Object.values((await everythingOf(target)).rows).flat()).toEqual([])
  for await (const key of target.imageStore.list()) expect(key).toBeUndefined()
  expect(fs.readdirSync(target.temporaryFolder)).toEqual([])
  return (problem as BackupProblem).message
}

/** A well-formed tar file of other entries. */
const tarOf = (changed: Iterable<[string, string]>) =>
  packTar(
    [...changed].map(([name, body]) => ({
      header: { name, size: Buffer.byteLength(body), type: 'file' },
      body,
    })),
  )

/** Like an attacker or a faulty program: changed entries with matching checksums. */
function forged(change: (entries: Entries) => void) {
  const changed = new Map(entries)
  change(changed)
  changed.delete('SHA256SUMS')
  const sums = [...changed].map(
    ([name, body]) => `${createHash('sha256').update(body).digest('hex')}  ${name}\n`,
  )
  return tarOf([...changed, ['SHA256SUMS', sums.join('')]])
}

const edited = (name: string, edit: (text: string) => string) => (all: Entries) =>
  void all.set(name, edit(all.get(name) as string))
const header = (fields: object) =>
  edited('backup.json', (text) => JSON.stringify({ ...JSON.parse(text), ...fields }))
const image = (all: Entries) => [...all.keys()].find((name) => name.startsWith('images/')) as string

describe('refuses an incomplete backup with its reason and changes nothing', () => {
  test('cut off at any place', async () => {
    for (let length = 0; length < bytes.length; length += 1531)
      expect(await refusalOf(bytes.subarray(0, length))).toMatch(/cut off/)
  })

  test('with any bit flipped', async () => {
    // Only padding after an entry and the space after a header's checksum have no meaning.
    const meaningful = [...bytes.keys()].filter(
      (at) => bytes[at] !== 0 && !(bytes[at] === 0x20 && bytes[at - 1] === 0),
    )
    for (let i = 0; i < meaningful.length; i += 211) {
      const at = meaningful[i] as number
      const turned = Buffer.from(bytes)
      turned[at] = (turned[at] as number) ^ 1
      expect(await refusalOf(turned), `at byte ${at}`).toMatch(
        /damaged|not a backup|missing|no backup|newer|lacks|older/,
      )
    }
  })

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['text', () => Buffer.from('hello'), /does not read as a tar file/],
    ['packed with gzip', () => gzipSync(bytes), /does not read as a tar file/],
    ['zeros', () => Buffer.alloc(4096), /not a backup of Medicine Cabinet/],
    ['another tar file', () => tarOf([['README.md', 'hello']]), /not a backup of Medicine Cabinet/],
    ['another backup.json', () => tarOf([['backup.json', '{"format":1}']]), /not a backup of Medicine/],
    ['longer than its end', () => Buffer.concat([bytes, bytes]), /tar file/],
    [
      'of a newer format',
      () => forged(header({ format: 2, version: '9.0' })),
      /made by Medicine Cabinet 9.0 .*older/,
    ],
    [
      'with checksums that are spelled otherwise',
      () =>
        tarOf(
          [...entries].map(([name, text]) => [name, name === 'SHA256SUMS' ? text.replace('  ', ' !') : text]),
        ),
      /SHA256SUMS is damaged/,
    ],
    ['of a newer schema', () => forged(header({ schema: '999-x', version: '9.1' })), /9\.1 .*999-x.*0\d\d-/],
    ['with more rows counted', () => forged(header({ rows: { users: 3 } })), /2 of 3 rows of users/],
    [
      'with an unknown table',
      () => forged((all) => all.set('rows/spies/000001.jsonl', '{}\n')),
      /rows of spies/,
    ],
    [
      'with sessions',
      () => forged((all) => all.set('rows/sessions/000001.jsonl', '{}\n')),
      /rows of sessions/,
    ],
    ['with a path upwards', () => forged((all) => all.set('images/../../x', 'x')), /no backup does/],
    [
      'with a row of no user',
      () =>
        forged(edited('rows/memberships/000001.jsonl', (text) => text.replace(/"userId":"./, '"userId":"!'))),
      /FOREIGN KEY/,
    ],
    [
      'with a row too few columns',
      () => forged(edited('rows/users/000001.jsonl', (text) => text.replace('"email"', '"mail"'))),
      /lacks a column/,
    ],
    [
      'with a row that holds a list',
      () => forged(edited('rows/users/000001.jsonl', (text) => text.replace(/"name":"[^"]*"/, '"name":[1]'))),
      /something odd/,
    ],
    [
      'with a row that is none',
      () => forged(edited('rows/users/000001.jsonl', (text) => `null\n${text}`)),
      /lacks a column/,
    ],
    ['without its checksums', () => tarOf([...entries].slice(0, -1)), /list of checksums is missing/],
    [
      'without an image',
      () => tarOf([...entries].filter(([name]) => name !== image(entries))),
      /images\/.* is missing/,
    ],
    [
      'with an image that came later',
      () =>
        tarOf([
          ['backup.json', entries.get('backup.json') as string],
          ['images/x', 'x'],
          ...[...entries].slice(1),
        ]),
      /images\/x is damaged/,
    ],
    [
      'with an entry twice',
      () => tarOf([...[...entries].slice(0, -1), ['backup.json', '{}']]),
      /backup.json twice/,
    ],
  ])('%s', async (_, make, why) => {
    const message = await refusalOf(await make())
    expect(message).toMatch(why)
    expect(message).not.toContain('\n')
  })
})

test('does not report a full disk as a damaged file', async () => {
  const scratch = openDatabase(path.join(folder, 'scratch.sqlite'), { synchronous: 'OFF' })
  await migrate(scratch)
  await sql`pragma max_page_count = 1`.execute(scratch)
  const large = edited('rows/users/000001.jsonl', (text) =>
    text.replace('"name":"', `"name":"${'x'.repeat(200_000)}`),
  )
  fs.writeFileSync(bad, await forged(large))
  const problem = await loadBackup(bad, scratch).catch((error: unknown) => error)
  expect(String(problem)).toMatch(/full/)
  expect(problem).not.toBeInstanceOf(BackupProblem)
  await scratch.destroy()
})

test('restores the same file undamaged', async () => {
  expect(await restoreBackup(target, good)).toMatchObject({ images: 2 })
})
