import fs from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { OperatorMqtt } from '../contract/operator.ts'
import type { ImageStore } from './people/images/imageStore.ts'
import { newId } from './platform/database/newId.ts'
import type { Database } from './platform/database/tables.ts'
import { Refusal } from './platform/http/refusal.ts'

interface Dependencies {
  database: Database
  imageStore: ImageStore
  /** Undefined for PostgreSQL. */
  databaseFile?: string | undefined
  /** Data folder of this instance; undefined if it has none. */
  dataFolder?: string | undefined
  /** Undefined without `MQTT_URL`. */
  mqttState?: (() => OperatorMqtt) | undefined
}

/** Cache time: anyone may ask, and the check writes to the store. */
const GOOD_FOR_MS = 1000

const ANSWERS_WITHIN_MS = 2000

/** Disk space for a few photos and the database's writes about them. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024

const unready = (message: string) => new Refusal('notReady', { message })

/** Rejects with `refusal` if `work` fails or takes too long; the failure is its cause. */
async function within(work: Promise<unknown>, refusal: Refusal): Promise<void> {
  const given = new AbortController()
  const late = delay(ANSWERS_WITHIN_MS, undefined, { signal: given.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ANSWERS_WITHIN_MS} ms`)
  })
  late.catch(() => {})
  try {
    await Promise.race([work, late])
  } catch (cause) {
    throw Object.assign(refusal, { cause })
  } finally {
    given.abort()
  }
}

async function writeProbe(folder: string): Promise<void> {
  const probe = path.join(folder, `.writable-${newId()}`)
  await writeFile(probe, '')
  await rm(probe, { force: true })
}

async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_FREE_BYTES) throw unready('The disk has almost no free space left')
}

/**
 * Compares a file with what it was at the start. SQLite goes on writing to a file that was moved away or replaced, and all of that
 * is lost with the next start.
 */
function checkSame(file: string): () => void {
  const identify = () => {
    const { dev, ino } = fs.statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {}
    return `${dev} ${ino}`
  }
  const opened = identify()
  return () => {
    if (identify() !== opened)
      throw unready(
        'The database file was moved away or replaced: stop the server and put the right one back',
      )
  }
}

/**
 * `GET /api/health`: the process answers. `GET /api/ready`: 200 if the database is the one of the start and is read and
 * written within two seconds, images and files can be written and the disk has space; otherwise 503 with the first failure. A broker
 * that is away stops nothing else: `mqtt` names the state of its link, without addresses.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, databaseFile, imageStore, dataFolder, mqttState }: Dependencies,
): void {
  const checkFile = databaseFile === undefined ? () => {} : checkSame(databaseFile)
  const check = async () => {
    checkFile()
    await within(sql`select 1`.execute(database), unready('The database does not answer'))
    // Takes the right to write and changes no row.
    const write = sql`update settings set value = value where name = ''`.execute(database)
    await within(write, unready('The database could not be written to'))
    await within(imageStore.checkWritable(), unready('Images could not be kept'))
    if (dataFolder !== undefined) {
      await within(writeProbe(dataFolder), unready('The data folder could not be written to'))
      await checkRoom(dataFolder)
    }
  }
  let latest = { startedAt: Number.NEGATIVE_INFINITY, outcome: Promise.resolve() }

  app.get('/api/health', async () => ({ status: 'ok' }))

  app.get('/api/ready', async (request) => {
    const startedAt = performance.now()
    if (startedAt - latest.startedAt > GOOD_FOR_MS) latest = { startedAt, outcome: check() }
    try {
      await latest.outcome
    } catch (error) {
      request.log.error({ err: (error as Error).cause ?? error }, 'not ready')
      throw error
    }
    return { status: 'ok', ...(mqttState && { mqtt: mqttState().link }) }
  })
}
