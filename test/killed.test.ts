import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isPostgres, openDatabase } from '../server/platform/database/open.ts'
import { ask, type Instance, startInstance } from './instance.ts'
import { Ledger } from './ledger.ts'
import { seeded } from './seeded.mjs'
import { engines, postgres } from './testDatabases.ts'

/**
 * Number of kills: each way once; KILLS=50 is the whole drill. PostgreSQL has its own guarantees: a quarter
 * there.
 */
const KILLS = Number(process.env.KILLS ?? 3)
const kinds = engines.map((engine) => ({
  ...engine,
  kills: engine === postgres ? Math.ceil(KILLS / 4) : KILLS,
}))

const WRITERS = 8
/** In the metadata of every sent photo, and in nothing that may be left of it. */
const MARKER = 'taken at 57.7089 north, 11.9746 east'

/** Lets a household write and upload, and kills the server meanwhile. */
async function killWhileWriting(server: Instance, ledger: Ledger, random: () => number, withPhotos: boolean) {
  let isKilled = false
  const again = async (work: () => Promise<void>) => {
    while (!isKilled) {
      // A missing answer is expected of a killed server; any other failure is not.
      await work().catch((error) => {
        if (!isKilled || !(error instanceof TypeError)) throw error
      })
    }
  }
  const atWrite = ledger.acknowledged + 10 + Math.floor(random() * 100)
  let sayWhen = () => {}
  const time = new Promise<void>((resolve) => {
    sayWhen = resolve
  })
  const working = [
    ...Array.from({ length: WRITERS }, () => () => ledger.write(server)),
    ...(withPhotos ? [() => ledger.upload(server, MARKER)] : []),
  ].map((work) =>
    again(async () => {
      await work()
      if (ledger.acknowledged >= atWrite) sayWhen()
    }),
  )
  await Promise.race([time, Promise.all(working)])
  await delay(random() * 20)
  isKilled = true
  await server.kill()
  await Promise.all(working)
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** Expects no original, no image without a row, and an intact database file. */
async function expectTidy(folder: string, address: string) {
  // The restarted server cleans up: a file may go while this reads it.
  const bytesOf = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0))
  for (const file of filesIn(folder)) expect(bytesOf(file).includes(MARKER), file).toBe(false)
  const waiting = filesIn(path.join(folder, 'data/tmp')).map((file) => path.basename(file))
  expect(waiting.filter((name) => !/^(owner|starting)(-journal)?$/.test(name))).toEqual([])
  const database = openDatabase(address)
  const rows = await database.selectFrom('images').select('id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  const images = filesIn(path.join(folder, 'data/images')).filter((file) => !file.includes('.unfinished'))
  expect(images.filter((file) => !ids.has(path.basename(file).replace(/\.\d+$/, '')))).toEqual([])
  if (!isPostgres(database)) {
    const integrity = await sql`pragma integrity_check`.execute(database)
    expect(integrity.rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql`pragma foreign_key_check`.execute(database)).rows).toEqual([])
  }
  await database.destroy()
}

describe.each(kinds)(
  'killed $kills times with $engine while a household writes',
  ({ kills, makeDatabase }) => {
    test('a killed server keeps every acknowledged dose, edit, removal and image, none half, and no original photo', {
      timeout: 60_000 + kills * 20_000,
    }, async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-killed-'))
      const database = await makeDatabase()
      const isSqlite = !database.address.startsWith('postgres')
      const dataDir = path.join(folder, 'data')
      const address = isSqlite ? path.join(dataDir, 'medicine-cabinet.sqlite') : database.address
      const TMPDIR = path.join(folder, 'system')
      fs.mkdirSync(TMPDIR)
      const start = () =>
        startInstance({ DATA_DIR: dataDir, TMPDIR, ...(!isSqlite && { DATABASE_URL: address }) })

      let server = await start()
      onTestFinished(async () => {
        await server.kill()
        await database.remove()
        fs.rmSync(folder, { recursive: true })
      })
      const account = { email: 'nora@example.org', name: 'Nora', password: 'secret1' }
      const { token } = (await ask(server, 'POST /api/auth/signup', { body: account })).body
      const familyId = (await ask(server, 'GET /api/families', { token })).body[0].id
      const random = seeded(9)
      const ledger = new Ledger(random, { token, familyId })
      for (let kill = 0; kill < kills; kill++) {
        const withPhotos = kill % 2 === 0
        // Half of the kills find the reader warm and storing images, the other half just started.
        if (kill % 4 === 0) for (let i = 0; i < 3; i++) await ledger.upload(server, MARKER)
        await killWhileWriting(server, ledger, random, withPhotos)
        expect(server.said()).not.toContain('"level":50')
        server = await start()
        await ledger.check(server)
        await expectTidy(folder, address)
      }
      await ledger.check(server)
      expect(await server.end()).toBe(0)
      console.log(`${kills} kills: ${ledger.acknowledged} writes and ${ledger.uploaded} photos acknowledged`)
    })
  },
)
