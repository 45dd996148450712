import pg from 'pg'
import { hashToken } from '../server/people/auth/token.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'

export const MEDICATIONS_PER_FAMILY = 10
const DOSES_PER_MEDICATION = 20

/** SQL for a random-looking id of the `n`th thing of a kind. */
const idOf = (kind: string, n: string) => `left(md5('${kind}' || ${n}), 22)`

/** The session token of the owner of family `n`. */
export const tokenOf = (n: number) => `token-of-owner-${n}`

const INDEXES_WHILE_LOADING = [
  'alter table doses drop constraint doses_pkey',
  'alter table doses drop constraint "doses_medicationId_fkey"',
  'drop index "dosesByMedication"',
]
const INDEXES_AFTER_LOADING = [
  'alter table doses add primary key (id)',
  'create index "dosesByMedication" on doses ("medicationId", "takenAt", id)',
  'alter table doses add constraint "doses_medicationId_fkey" foreign key ("medicationId") references medications (id) on delete cascade not valid',
]

/**
 * Fills an empty database with families of one owner, ten medications and two hundred doses each. Doses lie
 * on the disk in order of time, so those of one medication are far apart, as in real use.
 */
async function fill(client: pg.Client, families: number): Promise<void> {
  const medications = families * MEDICATIONS_PER_FAMILY
  const opening = 80_000 + 1000 * DOSES_PER_MEDICATION
  const now = `'2026-11-21T12:00:00.000Z'`
  const run = (sql: string) => client.query(sql)
  // Skips triggers and foreign keys: the generated rows are consistent.
  await run('set session_replication_role = replica')
  await run(`set maintenance_work_mem = '1GB'`)
  for (const sql of INDEXES_WHILE_LOADING) await run(sql)

  const each = `from generate_series(0, ${families - 1}) as n`
  await run(`insert into users (id, email, name, "createdAt")
    select ${idOf('user', 'n')}, 'owner' || n || '@example.org', 'Owner', ${now} ${each}`)
  await run(
    `insert into families (id, name, "createdAt") select ${idOf('family', 'n')}, 'Family ' || n, ${now} ${each}`,
  )
  await run(`insert into memberships ("userId", "familyId", "createdAt")
    select ${idOf('user', 'n')}, ${idOf('family', 'n')}, ${now} ${each}`)
  await run(`insert into people (id, "familyId", "userId", name, kind, letter, colour, "createdAt")
    select ${idOf('person', 'n')}, ${idOf('family', 'n')}, ${idOf('user', 'n')}, 'Owner', 'person', 'O', 1, ${now} ${each}`)
  const each10 = `from generate_series(0, ${medications - 1}) as m`
  await run(`insert into medications (id, "familyId", name, purpose, notes, frequency, "expirationDate", "goodThrough",
      "pillCount", "initialPillCount", "leftMilli", "movementCount", "doseCount", version, "createdAt", "updatedAt")
    select ${idOf('medication', 'm')}, ${idOf('family', `m / ${MEDICATIONS_PER_FAMILY}`)}, 'Medicine ' || m % ${MEDICATIONS_PER_FAMILY},
      'Pain and fever', 'Take with a glass of water.', 'Once daily', '2029-03-31', '2029-03-31', 80, 100, 80000,
      ${1 + DOSES_PER_MEDICATION}, ${DOSES_PER_MEDICATION}, 1, ${now}, ${now} ${each10}`)
  await run(`insert into packs (id, "medicationId", milli, "initialMilli", "lastCount", "expirationDate", "goodThrough",
      "isExpired", version, "createdAt")
    select ${idOf('medication', 'm')}, ${idOf('medication', 'm')}, 80000, 100000, 0, '2029-03-31', '2029-03-31', 0, 1, ${now} ${each10}`)
  await run(`insert into movements ("medicationId", number, "packId", at, kind, milli, "afterMilli", "leftMilli")
    select ${idOf('medication', 'm')}, 1, ${idOf('medication', 'm')}, ${now}, 'opening', ${opening}, ${opening}, ${opening} ${each10}`)
  await run(`insert into images (id, "uploaderId", "contentType", "createdAt")
    select ${idOf('image', 'm')}, ${idOf('user', `m / ${MEDICATIONS_PER_FAMILY}`)}, 'image/jpeg', ${now} ${each10}`)
  await run(`insert into "medicationImages" ("medicationId", "imageId", name, sequence)
    select ${idOf('medication', 'm')}, ${idOf('image', 'm')}, 'carton.jpg', 0 ${each10}`)
  const eachDose = `from generate_series(0, ${medications * DOSES_PER_MEDICATION - 1}::bigint) as d`
  await run(`insert into doses (id, "medicationId", "takenAt", "pillsTaken", "amountMilli", "createdAt")
    select ${idOf('dose', 'd')}, ${idOf('medication', `d % ${medications}`)},
      to_char(timestamp '2026-11-20 08:00' - make_interval(days => ${DOSES_PER_MEDICATION} - (d / ${medications})::integer), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      1, 1000, ${now} ${eachDose}`)
  await run(`insert into movements ("medicationId", number, "packId", at, kind, milli, "afterMilli", "leftMilli", "doseId")
    select ${idOf('medication', `d % ${medications}`)}, 2 + d / ${medications}, ${idOf('medication', `d % ${medications}`)}, ${now}, 'dose', -1000,
      ${opening} - 1000 * (1 + d / ${medications}), ${opening} - 1000 * (1 + d / ${medications}), ${idOf('dose', 'd')} ${eachDose}`)
  for (const sql of INDEXES_AFTER_LOADING) await run(sql)
}

async function signIn(client: pg.Client, sample: number[]): Promise<void> {
  const now = new Date().toISOString()
  for (const n of sample) {
    await client.query(
      `insert into sessions ("tokenHash", id, "userId", "createdAt", "lastUsedAt")
        values ($1, ${idOf('session', String(n))}, ${idOf('user', String(n))}, $2, $2)`,
      [hashToken(tokenOf(n)), now],
    )
  }
}

export interface ScaleDatabase {
  address: string
  /** The family, owner and medications of each number in the sample. */
  sample: { n: number; userId: string; familyId: string; medicationIds: string[] }[]
  rows: number
  remove(): Promise<void>
}

/** A PostgreSQL database of `families` families; the `sampled` ones have a signed-in owner. */
export async function makeScaleDatabase(
  server: string,
  families: number,
  sampled: number,
): Promise<ScaleDatabase> {
  const name = `bench_scale_${families}`
  const administrator = new pg.Client(server)
  await administrator.connect()
  await administrator.query(`drop database if exists ${name}`)
  await administrator.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openDatabase(url.href)
  await migrate(database)
  await database.destroy()

  const client = new pg.Client(url.href)
  await client.connect()
  await fill(client, families)
  const step = families / sampled
  const numbers = Array.from({ length: sampled }, (_, i) => Math.floor(i * step))
  await signIn(client, numbers)
  await client.query('vacuum analyze')
  const found = await client.query(
    `select n, ${idOf('user', 'n')} as "userId", ${idOf('family', 'n')} as "familyId",
      (select array_agg(id) from medications where "familyId" = ${idOf('family', 'n')}) as "medicationIds"
     from unnest($1::integer[]) as n`,
    [numbers],
  )
  await client.end()
  return {
    address: url.href,
    sample: found.rows,
    rows: families * MEDICATIONS_PER_FAMILY * DOSES_PER_MEDICATION,
    async remove() {
      await administrator.query(`drop database ${name} with (force)`)
      await administrator.end()
    },
  }
}
