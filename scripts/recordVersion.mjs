// Records a released version for the upgrade test: `node scripts/recordVersion.mjs FOLDER`, where FOLDER is a
// built checkout of it. Runs a household in its server; test/versions/ gets a backup and its answers.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'

const root = path.dirname(import.meta.dirname)
const released = path.resolve(process.argv[2] ?? '.')
const { version } = JSON.parse(fs.readFileSync(path.join(released, 'package.json'), 'utf8'))
const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-version-'))

/** Starts the released server on an empty folder; returns its address and a function that ends it. */
async function startServer() {
  const server = spawn(process.execPath, [path.join(released, 'dist/server/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of server.stdout) {
    said += piece
    const address = /is open at (\S+)/.exec(said)?.[1]
    if (address === undefined) continue
    const ended = new Promise((resolve) => server.once('exit', resolve))
    const end = () => {
      server.kill('SIGTERM')
      return ended
    }
    return { address, end }
  }
  throw new Error('The server did not start')
}

async function ask(address, call, { token, body, form, headers } = {}) {
  const [method, url] = call.split(' ')
  const answer = await fetch(address + url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body && JSON.stringify(body)),
  })
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
  if (answer.headers.get('content-type')?.startsWith('image/')) {
    return {
      sha256: createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    }
  }
  return answer.status === 204 ? undefined : answer.json()
}

/** Does some of everything as one person; returns the read calls whose answers an upgrade must not change. */
async function live(address, email, password) {
  const { token } = await ask(address, 'POST /api/auth/signup', {
    body: { email, password, name: 'Zoë Ångström' },
  })
  const as = (call, more) => ask(address, call, { token, ...more })
  const [{ id: familyId }] = await as('GET /api/families')
  await as('POST /api/families', { body: { name: 'Grandma’s 🏡' } })
  await as(`PATCH /api/families/${familyId}`, { body: { name: 'Home' } })

  const picture = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('images', new Blob([picture], { type: 'image/jpeg' }), 'box.jpg')
  const { results } = await as('POST /api/recognize-medicine', { form })
  const images = [{ url: results[0].storageUrl, name: 'box.jpg', sequence: 0 }]

  const full = {
    familyId,
    name: 'Ibuprofen 400 mg',
    purpose: 'Pain',
    notes: 'Two\nlines — “quoted” \\',
    frequency: 'daily',
    expirationDate: '2027-02-28',
    pillCount: 30,
    productCode: '04012345678901',
    lot: 'A1',
    images,
  }
  const medication = await as('POST /api/medications', { body: full })
  await as('POST /api/medications', {
    body: { familyId, name: 'Åse’s drops', pillCount: null, expirationDate: '2025-01-01' },
  })
  const gone = await as('POST /api/medications', {
    body: { familyId, name: 'Gone', expirationDate: '2025-01-01' },
  })
  await as(`DELETE /api/medications/${gone.id}`)

  const logs = `/api/medications/${medication.id}/logs`
  const log = (day, pillsTaken, key) =>
    as(`POST ${logs}`, {
      body: {
        takenAt: `2026-0${day}-01T07:30:00.000Z`,
        pillsTaken,
        notes: day === 2 ? 'after lunch' : undefined,
      },
      headers: { 'idempotency-key': key },
    })
  for (let day = 1; day <= 7; day++) await log(day, 1 + (day % 2), `key-${email}-${day}`)
  const mistaken = await log(8, 1, `key-${email}-8`)
  await as(`DELETE ${logs}/${mistaken.id}`)
  await as(`PUT /api/medications/${medication.id}`, { body: { ...full, images: undefined, pillCount: 17 } })
  await log(9, 2, `key-${email}-9`)

  const image = `/api/images?i=${images[0].url}`
  return {
    token,
    calls: [
      '/api/auth/me',
      '/api/families',
      `/api/families/${familyId}`,
      '/api/medications',
      `/api/medications?familyId=${familyId}`,
      `/api/medications/${medication.id}`,
      logs,
      image,
      `${image}&w=160`,
      `${image}&w=1280`,
    ].map((url) => `GET ${url}`),
  }
}

const people = []
const server = await startServer()
try {
  for (const email of ['zoe@example.org', 'someone.else@example.org']) {
    const password = `secret of ${email}`
    const { token, calls } = await live(server.address, email, password)
    const answers = {}
    for (const call of calls) answers[call] = await ask(server.address, call, { token })
    people.push({ email, password, answers })
  }
} finally {
  await server.end()
}

const { openDatabase } = await import('../dist/server/database/open.js')
const { appliedMigrations } = await import('../dist/server/database/migrate.js')
const { openImageFolder } = await import('../dist/server/images/imageFolder.js')
const { writeBackup } = await import('../dist/server/backup/writeBackup.js')
const address = path.join(DATA_DIR, 'medicine-cabinet.sqlite')
const database = openDatabase(address)
const recorded = path.join(root, 'test/versions', version)
fs.rmSync(`${recorded}.tar`, { force: true })
const imageStore = await openImageFolder(path.join(DATA_DIR, 'images'))
await writeBackup({ database, address, imageStore, version, now: () => new Date() }, `${recorded}.tar`)
const level = (await appliedMigrations(database)).at(-1)
const { rows: schema } = await sql`select name, sql from sqlite_master
  where sql is not null and name not like 'sqlite_%' and name <> 'migrations' order by name`.execute(database)
fs.writeFileSync(`${recorded}.json`, `${JSON.stringify({ level, schema, people }, null, 2)}\n`)
await database.destroy()
fs.rmSync(DATA_DIR, { recursive: true })
