import { fileURLToPath } from 'node:url'
import { startReaderPool } from '../reader/process/readerPool.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { checkWhole } from './database/checkWhole.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { productVersion } from './database/productVersion.ts'
import { endOnSignals } from './endOnSignals.ts'
import { drainOnClose } from './http/drain.ts'
import { closeToOthers } from './ownFiles.ts'
import { UPLOAD_LIMITS, uploadRoom } from './photos/uploadRoom.ts'
import { runReminders } from './reminders/runReminders.ts'
import { Senders } from './reminders/send.ts'
import { describeStartFailure } from './startFailure.ts'
import { databaseAddress, openImageStore, openUploads } from './stores.ts'

/** What `npm run build` made of web/, beside what it made of this file's folder. */
const WEB_FOLDER = fileURLToPath(new URL('../web', import.meta.url))

const READER_PROGRAM = fileURLToPath(new URL('../reader/process/readerProcess.js', import.meta.url))

/** Long enough for a dose to be committed and a photo to be answered or refused. */
const DRAIN_WITHIN_MS = 8000

let config: Config | undefined

/** Checks the data and brings it to this version's shape, however long that takes. */
async function prepare(address: string): Promise<void> {
  const database = openDatabase(address, { answersWithinMs: Number.POSITIVE_INFINITY })
  try {
    await checkWhole(database, address)
    await migrate(database)
  } finally {
    await database.destroy()
  }
}

async function start(): Promise<void> {
  // The product goes on when whatever reads its log has ended.
  process.stdout.on('error', () => {})
  const onSignal = endOnSignals()
  config = readConfig(process.env)
  closeToOthers(config.dataDir)
  const address = databaseAddress(config)
  await prepare(address)
  const database = openDatabase(address)
  const imageStore = await openImageStore(config)
  const uploadFolder = openUploads(config)
  const photoReader = startReaderPool({
    program: READER_PROGRAM,
    models: config.readerModels,
    temporaryFolder: uploadFolder.path,
  })
  const uploads = { folder: uploadFolder.path, room: uploadRoom(uploadFolder.path, UPLOAD_LIMITS) }
  const now = () => new Date()
  const senders = new Senders({ database, now, config })
  const app = await buildApp({
    database,
    senders,
    imageStore,
    photoReader,
    uploads,
    config,
    now,
    dataFolder: config.dataDir,
    webFolder: WEB_FOLDER,
    backup: config.backupDir ? { folder: config.backupDir, address, version: productVersion } : undefined,
  })

  drainOnClose(app, DRAIN_WITHIN_MS)
  runReminders(app, { database, now }, senders)
  onSignal(async () => {
    await app.close()
    await photoReader.close()
    uploadFolder.close()
    await database.destroy()
  })

  const here = await app.listen({ port: config.port, host: config.host })
  const { publicUrl } = config
  console.log(`Medicine Cabinet is open at ${publicUrl ? `${publicUrl.href} (here ${here})` : here}`)
}

try {
  await start()
} catch (error) {
  const line = describeStartFailure(error, config)
  console.error(...(line === undefined ? ['Medicine Cabinet could not start:', error] : [line]))
  process.exit(1)
}
