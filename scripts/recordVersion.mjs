// Records a released version for the upgrade test: `node scripts/recordVersion.mjs FOLDER`, where FOLDER is a
// built checkout of it and this one is built. Runs a household in its server; test/versions/ gets a backup, its SQLite file and its answers.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { ask, live, liveAbroad, liveTogether, soon } from './recordedHousehold.mjs'

const root = path.dirname(import.meta.dirname)
const released = path.resolve(process.argv[2] ?? '.')
const { version } = JSON.parse(fs.readFileSync(path.join(released, 'package.json'), 'utf8'))
const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-version-'))

const { startInstance } = await import('../dist/test/instance.js')
const program = path.join(released, 'dist/server/main.js')
const server = await startInstance({ DATA_DIR }, { program: process.execPath, args: [program] })
const people = []
/** Time of the answers: some depend on the clock. */
let at
try {
  for (const email of ['zoe@example.org', 'someone.else@example.org']) {
    const password = `secret of ${email}`
    people.push({ email, password, ...(await live(server.address, email, password)) })
  }
  if (!version.startsWith('0.1.')) await liveTogether(server.address, people)
  if (!version.startsWith('0.')) await liveAbroad(server.address, people)
  at = soon(0)
  for (const person of people) {
    const answersOf = async (calls = []) => {
      const answers = {}
      for (const call of calls) answers[call] = await ask(server.address, call, { token: person.token })
      return answers
    }
    person.answers = await answersOf(person.calls)
    person.answersInPlace = await answersOf(person.callsInPlace)
  }
} finally {
  await server.end()
}

const { openDatabase } = await import('../dist/server/platform/database/open.js')
const { appliedMigrations } = await import('../dist/server/platform/database/migrate.js')
const { openImageFolder } = await import('../dist/server/people/images/imageFolder.js')
const { writeBackup } = await import('../dist/server/exchange/backup/writeBackup.js')
const address = path.join(DATA_DIR, 'medicine-cabinet.sqlite')
const database = openDatabase(address)
const recorded = path.join(root, 'test/versions', version)
fs.rmSync(`${recorded}.tar`, { force: true })
const imageStore = await openImageFolder(path.join(DATA_DIR, 'images'))
await writeBackup({ database, address, imageStore, version, now: () => new Date() }, `${recorded}.tar`)
const recordedPeople = people.map(({ email, password, token, answers, answersInPlace }) => ({
  ...{ email, password, token, answers, answersInPlace },
}))
const level = (await appliedMigrations(database)).at(-1)
const { rows: schema } = await sql`select name, sql from sqlite_master
  where sql is not null and name not like 'sqlite_%' and name <> 'migrations' order by name`.execute(database)
fs.writeFileSync(
  `${recorded}.json`,
  `${JSON.stringify({ at, level, schema, people: recordedPeople }, null, 2)}\n`,
)
await database.destroy()
fs.writeFileSync(`${recorded}.sqlite.gz`, gzipSync(fs.readFileSync(address), { level: 9 }))
fs.rmSync(DATA_DIR, { recursive: true })
