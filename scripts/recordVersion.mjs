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
    ...{ token, familyId, medicationId: medication.id },
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

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const soon = (milliseconds) => new Date(Date.now() + milliseconds).toISOString()
const dayIn = (days) => soon(days * DAY_MS).slice(0, 10)
/** A time of today in some minutes: not to be run in the last two hours before midnight, UTC. */
const timeIn = (minutes) => soon(minutes * MINUTE_MS).slice(11, 16)

/**
 * Shares the first one's family with the second one as a helper, and does some of everything that came with version 0.2: people, plans,
 * packs, corrections, a shopping list and reminders. Adds the calls that read it.
 */
async function liveTogether(address, [first, second]) {
  const as = (call, more) => ask(address, call, { token: first.token, ...more })
  const { familyId, medicationId } = first
  const family = `/api/families/${familyId}`
  const medication = `/api/medications/${medicationId}`
  await as(`POST ${family}/people`, { body: { name: 'Mila', kind: 'person' } })
  await as(`POST ${family}/people`, { body: { name: 'Rufus', kind: 'pet' } })
  const { code } = await as(`POST ${family}/invitations`, { body: { role: 'helper' } })
  await ask(address, 'POST /api/invitations/accept', { token: second.token, body: { code } })
  const mila = (await as(`GET ${family}/people`)).find(({ name }) => name === 'Mila')

  await as(`PUT ${medication}`, { body: { name: 'Ibuprofen 400 mg', step: 0.5, personIds: [mila.id] } })
  const pack = { initialCount: 20, expirationDate: '2031-05-31', lot: 'B2', openedOn: '2026-10-01' }
  const packs = `POST ${medication}/packs`
  const { id: packId } = await as(packs, { body: { count: 12, useWithinDays: 3650, ...pack } })
  const { id: oldPackId } = await as(packs, { body: { count: 4, expirationDate: '2026-01-31' } })
  const move = (id, body) => as(`POST /api/packs/${id}/movements`, { body })
  await move(packId, { kind: 'correction', countTo: 11.5, notes: 'one half was broken' })
  await move(packId, { kind: 'loss', amount: 0.5 })
  await move(oldPackId, { kind: 'discard' })
  const movements = await as(`GET ${medication}/movements`)
  const loss = movements.find(({ kind }) => kind === 'loss')
  await as(`POST ${medication}/movements/${loss.id}/reversal`)

  const phase = (days, pattern, times) => ({ days, pattern, times })
  const plan = { asNeeded: null, food: 'with', limits: { minHours: null, max24h: 6 }, timeZone: 'UTC' }
  const planned = await as(`POST ${medication}/plans`, {
    body: {
      ...{ ...plan, personId: mila.id, startsOn: dayIn(0), endsOn: dayIn(4) },
      phases: [
        phase(2, { kind: 'daily' }, [
          { at: timeIn(5), amount: 1, note: 'with tea' },
          { at: timeIn(90), amount: 0.5 },
        ]),
        phase(null, { kind: 'weekdays', weekdays: [1, 3, 5] }, [{ at: '08:00', amount: 1 }]),
      ],
    },
  })
  await as(`POST ${medication}/plans`, {
    body: {
      ...plan,
      personId: mila.id,
      phases: [],
      asNeeded: { amount: 1 },
      startsOn: dayIn(0),
      endsOn: null,
    },
  })
  const occurrences = `/api/occurrences?familyId=${familyId}&from=${dayIn(0)}T00:00:00Z&to=${dayIn(7)}T00:00:00Z`
  const [morning, evening, next] = await as(`GET ${occurrences}`)
  const take = (token, { id, amount }) =>
    ask(address, `POST ${medication}/logs`, {
      token,
      body: { takenAt: soon(0), amount, personId: mila.id, occurrenceId: id },
      headers: { 'idempotency-key': `key-${id}` },
    })
  await take(first.token, morning)
  await take(second.token, evening)
  await as(`POST /api/occurrences/${next.id}/skip`, { body: { reason: 'toldTo', notes: 'slept' } })
  await as(`PATCH /api/plans/${planned.id}`, { body: { status: 'paused' } })

  await as(`POST ${family}/shopping`, { body: { name: 'Plasters', note: 'the wide ones' } })
  await as(`PATCH ${medication}/shopping`, { body: { wanted: true } })
  const own = (personId) => ({ familyId, personId, due: true, missed: true, stock: false })
  await as('PUT /api/reminders/settings', {
    body: {
      ...{ email: true, digest: true, showNames: true, timeZone: 'Europe/Berlin' },
      ...{ quiet: { from: '22:00', to: '06:30' }, follows: [own(mila.id)] },
    },
  })
  const shared = [family, `${family}/members`, `${family}/people`, `${family}/packs`, `${family}/shopping`]
  const more = [`${medication}/packs`, `${medication}/movements`, `${medication}/plans`, `${medication}/logs`]
  const calls = [...shared, ...more, medication, occurrences, `${family}/events`].map((url) => `GET ${url}`)
  first.calls.push(...calls, 'GET /api/reminders/settings', 'GET /api/account')
  second.calls.push(...calls, 'GET /api/families')
}

const server = await startServer()
const people = []
/** Time of the answers: some depend on the clock. */
let at
try {
  for (const email of ['zoe@example.org', 'someone.else@example.org']) {
    const password = `secret of ${email}`
    people.push({ email, password, ...(await live(server.address, email, password)) })
  }
  if (!version.startsWith('0.1.')) await liveTogether(server.address, people)
  at = soon(0)
  for (const person of people) {
    person.answers = {}
    for (const call of person.calls)
      person.answers[call] = await ask(server.address, call, { token: person.token })
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
const recordedPeople = people.map(({ email, password, answers }) => ({ email, password, answers }))
const level = (await appliedMigrations(database)).at(-1)
const { rows: schema } = await sql`select name, sql from sqlite_master
  where sql is not null and name not like 'sqlite_%' and name <> 'migrations' order by name`.execute(database)
fs.writeFileSync(
  `${recorded}.json`,
  `${JSON.stringify({ at, level, schema, people: recordedPeople }, null, 2)}\n`,
)
await database.destroy()
fs.rmSync(DATA_DIR, { recursive: true })
