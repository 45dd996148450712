import type { FastifyInstance } from 'fastify'
import type { OperatorMqtt } from '../contract/operator.ts'
import type { PhotoReader } from '../reader/process/readerPool.ts'
import { operatorAccountRoutes } from './admin/accountRoutes.ts'
import { serverStateRoutes } from './admin/serverState.ts'
import type { Config } from './config.ts'
import { bytesOfBackups } from './exchange/backup/backups.ts'
import { backupRoutes } from './exchange/backup/routes.ts'
import { calendarRoutes } from './exchange/calendar/routes.ts'
import { tableRoutes } from './exchange/csvExport/routes.ts'
import { doctorRoutes } from './exchange/doctor/routes.ts'
import { exportRoutes } from './exchange/exports/routes.ts'
import { homeAssistantRoutes } from './exchange/homeAssistant/routes.ts'
import type { ImportReader } from './exchange/imports/process/importReader.ts'
import { importRoutes } from './exchange/imports/routes.ts'
import { ReadingTimes } from './exchange/photos/readingTimes.ts'
import { photoRoutes } from './exchange/photos/routes.ts'
import { healthRoutes } from './health.ts'
import { clockRoutes } from './jobs/clockWatch.ts'
import type { JobParts } from './jobs/job.ts'
import { runJobs } from './jobs/jobRunner.ts'
import { BACKUP } from './jobs/jobs.ts'
import { doseRoutes } from './medicines/doses/routes.ts'
import { ingredientRoutes } from './medicines/ingredients/routes.ts'
import { joinRoutes } from './medicines/joining/routes.ts'
import { measurementRoutes } from './medicines/measurements/routes.ts'
import { medicationRoutes } from './medicines/medications/routes.ts'
import { moveRoutes } from './medicines/moving/routes.ts'
import { packRoutes } from './medicines/packs/routes.ts'
import { planRoutes } from './medicines/plans/routes.ts'
import { openRegisters } from './medicines/registers/openRegisters.ts'
import { registerRoutes } from './medicines/registers/routes.ts'
import { shoppingRoutes } from './medicines/shopping/routes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { passkeyRoutes } from './people/auth/passkeys/routes.ts'
import { authRoutes, makeFindCaller } from './people/auth/routes.ts'
import { secondStepRoutes } from './people/auth/secondStep/routes.ts'
import type { SecretKey } from './people/auth/secondStep/secretKey.ts'
import { familyRoutes } from './people/families/routes.ts'
import { cleanUpWhenMarked } from './people/images/cleanUp.ts'
import { imageRoutes } from './people/images/routes.ts'
import { invitationRoutes } from './people/invitations/routes.ts'
import type { ProviderSettings } from './people/oidc/requests.ts'
import { providerRoutes } from './people/oidc/routes.ts'
import { peopleRoutes } from './people/people/routes.ts'
import { AfterAnswer } from './platform/http/afterAnswer.ts'
import { apiDocs } from './platform/http/apiDocs.ts'
import { bareApp } from './platform/http/bareApp.ts'
import { basePathOf, hostCheck } from './platform/http/hosts.ts'
import { takeMultipart, type Uploads } from './platform/http/incomingPhotos.ts'
import type { LogTarget } from './platform/http/log.ts'
import { exposeMetrics } from './platform/http/metrics.ts'
import { RecentWarnings } from './platform/http/recentWarnings.ts'
import { serveCalls } from './platform/http/serve.ts'
import { answerUnknown, openWebPage, serveWeb } from './platform/http/webPage.ts'
import { accountNotifier, queueResetMail } from './reminders/queueAccountNews.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { isStuck } from './reminders/runReminders.ts'
import type { Senders } from './reminders/send.ts'

/** The product's parts; tests replace some of them. */
export interface Parts extends JobParts {
  photoReader: PhotoReader
  importReader: ImportReader
  uploads: Uploads
  /** State of the link to the MQTT broker; undefined without one. */
  mqttState?: (() => OperatorMqtt) | undefined
  senders: Senders
  secretKey: SecretKey
  config: Pick<
    Config,
    | 'trustProxy'
    | 'frameAncestors'
    | 'logLevel'
    | 'metrics'
    | 'publicUrl'
    | 'allowedHosts'
    | 'signUp'
    | 'signUpLimit'
    | 'commonPasswords'
    | 'provider'
    | 'limits'
    | 'pushServices'
    | 'notifyTargets'
  >
  /** SQLite's file; undefined for PostgreSQL. */
  databaseFile?: string | undefined
  /** Data folder of this instance; undefined if it has none. */
  dataFolder?: string | undefined
  /** Folder of the built web app; without it only the API is served. */
  webFolder?: string
  /** Destination of log lines instead of standard output. */
  logTo?: LogTarget
}

/** Loaded on demand, and checked once the server listens, which does not wait for it. */
async function openProvider(settings: ProviderSettings | undefined, app: FastifyInstance) {
  if (!settings) return undefined
  const { OpenIdProvider } = await import('./people/oidc/openIdProvider.ts')
  const provider = new OpenIdProvider(settings, app.log)
  app.addHook('onListen', async () => void provider.check())
  return provider
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, webFolder, logTo } = parts
  const basePath = basePathOf(config.publicUrl)
  const warnings = new RecentWarnings(parts.now)
  const onLine = warnings.add.bind(warnings)
  const app = await bareApp({ ...config, basePath, logTo, onLine })
  await takeMultipart(app)
  if (config.metrics) await exposeMetrics(app, config.metrics, hostCheck(config))

  const notify = accountNotifier({ sendsMail: parts.senders.sendsMail, now: parts.now })
  const afterAnswer = new AfterAnswer(app.log)
  app.addHook('onClose', () => afterAnswer.settled())
  const mailsResets = parts.senders.mailsLinks && !config.provider?.only
  const registers = openRegisters(parts.dataFolder)
  app.addHook('onClose', () => registers.close())
  const jobs = runJobs(app, parts)
  const readings = new ReadingTimes(parts.now)
  serveCalls(app, parts, makeFindCaller(parts), {
    ...authRoutes({
      ...parts,
      notify,
      afterAnswer,
      queueResetMail: mailsResets ? queueResetMail : undefined,
    }),
    ...secondStepRoutes({ ...parts, notify }),
    ...passkeyRoutes({ ...parts, notify }),
    ...accountRoutes({ ...parts, notify }),
    ...providerRoutes({ ...parts, notify, provider: await openProvider(config.provider, app) }),
    ...operatorAccountRoutes({ ...parts, queueResetMail: mailsResets ? queueResetMail : undefined }),
    ...serverStateRoutes({
      ...parts,
      backupBytes: parts.backup && bytesOfBackups(parts.backup.folder),
      photosToday: () => readings.today(),
      areRemindersLate: isStuck,
      listJobs: (database) => jobs.list(database),
      listWarnings: () => warnings.list(),
    }),
    ...clockRoutes,
    ...familyRoutes(parts),
    ...invitationRoutes(parts),
    ...peopleRoutes(parts),
    ...medicationRoutes(parts),
    ...packRoutes(parts),
    ...joinRoutes(parts),
    ...moveRoutes(),
    ...planRoutes(parts),
    ...doseRoutes(parts),
    ...reminderRoutes(parts),
    ...measurementRoutes(parts),
    ...shoppingRoutes(parts),
    ...ingredientRoutes({ registers }),
    ...photoRoutes({ ...parts, photoReader: readings.measured(parts.photoReader), registers }),
    ...registerRoutes({ registers }),
    ...imageRoutes(parts),
    ...exportRoutes(parts),
    ...calendarRoutes(parts),
    ...doctorRoutes(parts),
    ...tableRoutes(),
    ...importRoutes(parts),
    ...homeAssistantRoutes(parts),
    ...backupRoutes({
      folder: parts.backup?.folder,
      isNightly: parts.backup?.isNightly === true,
      job: jobs.handleOf(BACKUP),
      notify,
    }),
  })
  cleanUpWhenMarked(app, parts)

  healthRoutes(app, parts)
  apiDocs(app, basePath)
  const page = webFolder === undefined ? undefined : await openWebPage(webFolder, basePath)
  if (webFolder !== undefined) await serveWeb(app, webFolder)
  answerUnknown(app, page, basePath)
  return app
}
