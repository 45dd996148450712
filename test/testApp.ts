import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { type Answer, type CallName, calls } from '../contract/calls.ts'
import type { FailureCode } from '../contract/failures.ts'
import { ANYWHERE, failuresOf } from '../contract/failuresOf.ts'
import type { OperatorMqtt } from '../contract/operator.ts'
import { type Sent, toRequest } from '../contract/request.ts'
import { type PhotoReader, type ReaderPoolOptions, startReaderPool } from '../reader/process/readerPool.ts'
import { buildApp } from '../server/app.ts'
import { limits as readLimits } from '../server/config/machine.ts'
import { metrics as readMetrics, trustProxy as readTrustProxy } from '../server/config/network.ts'
import { type ImportReader, startImportReader } from '../server/exchange/imports/process/importReader.ts'
import type { SignUpSetting } from '../server/people/accounts/signUpSetting.ts'
import type { CommonPasswords } from '../server/people/auth/passwords.ts'
import { SecretKey } from '../server/people/auth/secondStep/secretKey.ts'
import { openImageFolder } from '../server/people/images/imageFolder.ts'
import type { ImageStore } from '../server/people/images/imageStore.ts'
import type { ProviderSettings } from '../server/people/oidc/requests.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { isPostgresAddress } from '../server/platform/database/open.ts'
import type { Database } from '../server/platform/database/tables.ts'
import type { Limits } from '../server/platform/http/limits.ts'
import type { FrameAncestors } from '../server/platform/http/securityHeaders.ts'
import {
  openUploadFolder,
  UPLOAD_LIMITS,
  type UploadLimits,
  uploadSpace,
} from '../server/platform/http/uploads.ts'
import type { MailSettings } from '../server/reminders/channels/email/mailSettings.ts'
import { Senders } from '../server/reminders/send.ts'
import { IMPORT_PROGRAM } from './importProgram.ts'
import type { Engine } from './testDatabases.ts'

/** Parts of a request; `bytes` in place of a body. */
export type SentTo = Sent & { bytes?: Buffer }

interface Answered<Name extends CallName> {
  status: number
  headers: Record<string, unknown>
  /** A success's answer, or a refusal's `message`, `code` and facts. */
  body: ([Answer<Name>] extends [undefined] ? unknown : Answer<Name>) & {
    message: string
    code?: FailureCode
    issues?: { path: string; message: string }[]
  }
}

export interface TestApp {
  app: FastifyInstance
  imageFolder: string
  imageStore: ImageStore
  uploadFolder: string
  photoReader: PhotoReader
  importReader: ImportReader
  /** Sends to `PUSH_SERVICES` and `SMTP_URL`; nothing is sent automatically. */
  senders: Senders
  /** Encrypts the secrets of authenticator apps. */
  secretKey: SecretKey
  database: Database
  /** The argument of openDatabase, for another connection. */
  address: string
  /** The product's clock; move it with `clock.now = …`. */
  clock: { now: Date }
  /** Makes a call of the contract and checks the status and shape of a success. */
  call<Name extends CallName>(name: Name, sent?: SentTo): Promise<Answered<Name>>
  close(): Promise<void>
}

export interface TestAppOptions extends Omit<ReaderPoolOptions, 'program'> {
  /** Receives the log, which is silent by default. */
  logTo?: { write(line: string): void }
  trustProxy?: string
  frameAncestors?: FrameAncestors
  metrics?: string
  publicUrl?: string
  allowedHosts?: string[]
  signUp?: SignUpSetting
  /** No limit by default: most tests sign up many accounts from one address. */
  signUpLimit?: number
  commonPasswords?: CommonPasswords
  provider?: ProviderSettings
  /** State of the MQTT link; none without. */
  mqttState?: () => OperatorMqtt
  /** Limits other than the defaults. */
  limits?: Partial<Limits>
  pushServices?: string[]
  notifyTargets?: { public: boolean; origins: string[] }
  mail?: MailSettings
  /** Folder of nightly backups; none by default. */
  backupFolder?: string
  /** False: backups are made only when someone asks. */
  nightlyBackups?: boolean
  /** Folder whose free space is checked; none by default. */
  dataFolder?: string
  /** Value of `SECRET_KEY`; without it the key is in a file. */
  secretKey?: string
  /** A built web app to serve beside the API. */
  webFolder?: string
  /** Stores the images instead of a folder. */
  imageStore?: ImageStore
  uploadLimits?: Partial<UploadLimits>
  /** Fills the database before it is migrated. */
  prepare?: (database: Database) => Promise<void>
  /** Receives every query as SQL, without its values. */
  onQuery?: (sql: string) => void
  /** Bounds of the importing process. */
  importing?: Partial<Parameters<typeof startImportReader>[0]>
}

/** A query built through one handle of a database may run through another. */
const built = new WeakMap<object, string>()

/** A query is reported once answered, also one that was built once for many executions. */
export function hearQueries(database: Database, onQuery: (sql: string) => void): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      built.set(queryId, database.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    async transformResult({ result, queryId }) {
      onQuery(built.get(queryId) ?? '')
      return result
    },
  }
}

/** Node cannot run TypeScript: the reading process is the built one. */
const READER_PROGRAM = path.resolve(import.meta.dirname, '../dist/reader/process/readerProcess.js')

/** The whole product on a fresh database of one engine, called in process through HTTP. */
export async function startTestApp(
  makeDatabase: Engine['makeDatabase'],
  {
    logTo,
    onQuery,
    trustProxy,
    frameAncestors = 'none',
    publicUrl,
    allowedHosts = [],
    signUp,
    signUpLimit = 0,
    commonPasswords = 'advise',
    provider,
    mqttState,
    metrics,
    limits,
    pushServices = [],
    notifyTargets = { public: false, origins: [] },
    mail,
    backupFolder,
    nightlyBackups = true,
    dataFolder,
    secretKey,
    webFolder,
    imageStore: given,
    uploadLimits,
    prepare,
    importing,
    ...reader
  }: TestAppOptions = {},
): Promise<TestApp> {
  const testDatabase = await makeDatabase(prepare ? 'empty' : 'newest')
  const opened = testDatabase.open()
  const database = onQuery ? opened.withPlugin(hearQueries(opened, onQuery)) : opened
  await prepare?.(database)
  await migrate(database)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-data-'))
  const imageFolder = path.join(folder, 'images')
  const imageStore = given ?? (await openImageFolder(imageFolder))
  const uploadFolder = openUploadFolder(path.join(folder, 'tmp'))
  const uploads = {
    folder: uploadFolder.path,
    space: uploadSpace(uploadFolder.path, { ...UPLOAD_LIMITS, ...uploadLimits }),
  }
  const clock = { now: new Date('2026-11-21T12:00:00.000Z') }
  const photoReader = startReaderPool({
    program: READER_PROGRAM,
    temporaryFolder: uploadFolder.path,
    ...reader,
  })
  const importReader = startImportReader({ program: IMPORT_PROGRAM, ...importing })
  const now = () => clock.now
  const senders = new Senders({
    database,
    now,
    config: {
      publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
      pushServices,
      notifyTargets,
      mail,
    },
  })
  const key = new SecretKey({ secretKey, dataDir: dataFolder ?? folder })
  const app = await buildApp({
    database,
    senders,
    secretKey: key,
    photoReader,
    importReader,
    imageStore,
    uploads,
    now,
    mqttState,
    config: {
      trustProxy: readTrustProxy(trustProxy),
      frameAncestors,
      publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
      allowedHosts,
      signUp,
      signUpLimit,
      commonPasswords,
      provider,
      metrics: readMetrics(metrics),
      limits: { ...readLimits({}), ...limits },
      pushServices,
      notifyTargets,
      logLevel: logTo ? 'info' : 'silent',
    },
    ...(logTo && { logTo }),
    ...(webFolder && { webFolder }),
    databaseFile: isPostgresAddress(testDatabase.address) ? undefined : testDatabase.address,
    dataFolder,
    ...(backupFolder && {
      backup: {
        folder: backupFolder,
        isNightly: nightlyBackups,
        address: testDatabase.address,
        version: '0.1.0',
      },
    }),
  })

  async function call<Name extends CallName>(
    name: Name,
    { bytes, ...sent }: SentTo = {},
  ): Promise<Answered<Name>> {
    const { method, path: url, headers, body: json } = toRequest(name, sent)
    const payload = bytes ?? json
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    const row = calls[name]
    const isFile = typeof row.answer === 'string' && answer.statusCode < 300
    const body = answer.body === '' ? undefined : isFile ? answer.rawPayload : answer.json()
    if (answer.statusCode >= 400) {
      const codes = [...failuresOf(name, row), ...ANYWHERE]
      if (!codes.includes(body.code)) throw new Error(`${name} does not name ${JSON.stringify(body)}`)
    }
    if (answer.statusCode < 300) {
      if (answer.statusCode !== row.status) throw new Error(`${name} answered ${answer.statusCode}`)
      if (row.answer === null && body !== undefined) throw new Error(`${name} must answer nothing`)
      if (row.answer !== null && typeof row.answer !== 'string')
        assert.deepEqual(row.answer.parse(body), body)
    }
    return { status: answer.statusCode, headers: answer.headers, body }
  }

  return {
    app,
    imageFolder,
    imageStore,
    uploadFolder: uploadFolder.path,
    photoReader,
    importReader,
    senders,
    secretKey: key,
    database,
    address: testDatabase.address,
    clock,
    call,
    async close() {
      await app.close()
      await senders.close()
      await photoReader.close()
      await importReader.close()
      await database.destroy()
      await testDatabase.remove()
      uploadFolder.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
