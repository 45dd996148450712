import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OperatorMqtt } from '../contract/operator.ts'
import { startReaderPool } from '../reader/process/readerPool.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { runHomeAssistant } from './exchange/homeAssistant/runHomeAssistant.ts'
import { startImportReader } from './exchange/imports/process/importReader.ts'
import { ClockWatch } from './jobs/clockWatch.ts'
import { warnOfMissingKey } from './people/auth/secondStep/authenticator.ts'
import { SecretKey } from './people/auth/secondStep/secretKey.ts'
import { checkEncoding, checkWhole } from './platform/database/checkDatabase.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open.ts'
import { productVersion } from './platform/database/productVersion.ts'
import { drainOnClose } from './platform/http/drain.ts'
import { UPLOAD_LIMITS, uploadSpace } from './platform/http/uploads.ts'
import { runReminders } from './reminders/runReminders.ts'
import { Senders } from './reminders/send.ts'
import {
  closeToOthers,
  databaseAddress,
  openImageStore,
  openUploads,
  refuseCutKey,
  refuseLostDatabase,
} from './stores.ts'

/** Enough to commit a dose and to answer or refuse a photo. */
const DRAIN_WITHIN_MS = 8000

/** Checks and migrates the data, however long that takes. */
async function prepare(address: string): Promise<void> {
  const database = openDatabase(address, { answersWithinMs: Number.POSITIVE_INFINITY })
  try {
    await checkWhole(database, address)
    await checkEncoding(database)
    await migrate(database)
  } finally {
    await database.destroy()
  }
}

/** Locations of the build, known only to the starting program. */
export interface Built {
  webFolder: string
  readerProgram: string
  importProgram: string
}

export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  address: string
  close(): Promise<void>
}

interface Demonstration {
  /** Adds routes before the first request. */
  extend?: (app: FastifyInstance) => void
  /** Default: the machine's clock. */
  now?: () => Date
}

/** Serves an instance until it is closed. Throws failures of the start. */
export async function serve(
  config: Config,
  { webFolder, readerProgram, importProgram }: Built,
  { extend, now = () => new Date() }: Demonstration = {},
): Promise<RunningServer> {
  closeToOthers(config.dataDir)
  refuseLostDatabase(config)
  refuseCutKey(config)
  const address = databaseAddress(config)
  await prepare(address)
  const database = openDatabase(address, { connections: config.databaseConnections })
  const imageStore = await openImageStore(config)
  const uploadFolder = openUploads(config)
  const photoReader = startReaderPool({
    program: readerProgram,
    models: config.readerModels,
    temporaryFolder: uploadFolder.path,
  })
  const importReader = startImportReader({ program: importProgram })
  const uploads = { folder: uploadFolder.path, space: uploadSpace(uploadFolder.path, UPLOAD_LIMITS) }
  const senders = new Senders({ database, now, config })
  const secretKey = new SecretKey(config)
  const clock = new ClockWatch({ database, now })
  let mqttState: OperatorMqtt = { link: 'connecting', detail: null }
  const app = await buildApp({
    database,
    senders,
    secretKey,
    imageStore,
    photoReader,
    importReader,
    uploads,
    config,
    now,
    mqttState: config.mqtt && (() => mqttState),
    isClockSettled: () => clock.isSettled,
    databaseFile: config.databaseUrl === undefined ? address : undefined,
    dataFolder: config.dataDir,
    webFolder,
    backup: {
      folder: config.backupDir ?? path.join(config.dataDir, 'backups'),
      isNightly: config.backupDir !== undefined,
      address,
      version: productVersion,
    },
  })

  await warnOfMissingKey(database, secretKey, (line) => app.log.error(line))
  extend?.(app)
  drainOnClose(app, DRAIN_WITHIN_MS)
  clock.run(app)
  runReminders(app, { database, now }, senders, config.heartbeatUrl)
  if (config.mqtt)
    runHomeAssistant(app, {
      database,
      now,
      config,
      mqtt: config.mqtt,
      onState(state) {
        mqttState = state
      },
    })
  return {
    address: await app.listen({ port: config.port, host: config.host }),
    async close() {
      await app.close()
      await photoReader.close()
      await importReader.close()
      uploadFolder.close()
      await database.destroy()
    },
  }
}
