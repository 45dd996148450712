import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PhotoReader } from '../reader/process/readerPool.ts'
import { accountRoutes } from './accounts/routes.ts'
import { passkeyRoutes } from './auth/passkeys/routes.ts'
import { ResetMails } from './auth/resetMails.ts'
import { authRoutes, makeFindCaller } from './auth/routes.ts'
import { secondStepRoutes } from './auth/secondStep/routes.ts'
import type { SecretKey } from './auth/secondStep/secretKey.ts'
import { backupRoutes } from './backup/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import type { Config } from './config.ts'
import { doctorRoutes } from './doctor/routes.ts'
import { doseRoutes } from './doses/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { familyRoutes } from './families/routes.ts'
import { healthRoutes } from './health.ts'
import { homeAssistantRoutes } from './homeAssistant/routes.ts'
import { AfterAnswer } from './http/afterAnswer.ts'
import { apiDocs } from './http/apiDocs.ts'
import { bareApp } from './http/bareApp.ts'
import { basePathOf } from './http/basePath.ts'
import { takeMultipart, type Uploads } from './http/incomingPhotos.ts'
import type { LogTarget } from './http/log.ts'
import { exposeMetrics } from './http/metrics.ts'
import { serveCalls } from './http/serve.ts'
import { serveWeb } from './http/staticWeb.ts'
import { answerUnknown } from './http/unknown.ts'
import { openWebPage } from './http/webPage.ts'
import { cleanUpWhenMarked } from './images/cleanUpWhenMarked.ts'
import { imageRoutes } from './images/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { ingredientRoutes } from './ingredients/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import type { JobParts } from './jobs/job.ts'
import { BACKUP } from './jobs/jobs.ts'
import { runJobs } from './jobs/runJobs.ts'
import { measurementRoutes } from './measurements/routes.ts'
import { medicationRoutes } from './medications/routes.ts'
import { packRoutes } from './packs/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import type { ProviderSettings } from './provider/settings.ts'
import { openRegisters } from './registers/openRegisters.ts'
import { registerRoutes } from './registers/routes.ts'
import { accountNotifier } from './reminders/accountNews.ts'
import { reminderRoutes } from './reminders/routes.ts'
import type { Senders } from './reminders/send.ts'
import { shoppingRoutes } from './shopping/routes.ts'
import { tableRoutes } from './tables/routes.ts'

/** The product's parts; tests replace some of them. */
export interface Parts extends JobParts {
  photoReader: PhotoReader
  uploads: Uploads
  senders: Senders
  secretKey: SecretKey
  config: Pick<
    Config,
    | 'trustProxy'
    | 'frameAncestors'
    | 'logLevel'
    | 'metrics'
    | 'publicUrl'
    | 'signUp'
    | 'signUpLimit'
    | 'commonPasswords'
    | 'provider'
    | 'limits'
    | 'pushServices'
    | 'notifyTargets'
  >
  /** Data folder of this instance; undefined if it has none. */
  dataFolder?: string | undefined
  /** Folder of the built web app; without it only the API is served. */
  webFolder?: string
  /** Destination of log lines instead of standard output. */
  logTo?: LogTarget
}

/** Loaded on demand. */
async function openProvider(settings: ProviderSettings | undefined, log: FastifyBaseLogger) {
  if (!settings) return undefined
  const { OpenIdProvider } = await import('./provider/openIdProvider.ts')
  return new OpenIdProvider(settings, log)
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, webFolder, logTo } = parts
  const basePath = basePathOf(config.publicUrl)
  const app = await bareApp({ ...config, basePath, logTo })
  await takeMultipart(app)
  if (config.metrics) await exposeMetrics(app, config.metrics)

  const notify = accountNotifier({ sendsMail: parts.senders.sendsMail, now: parts.now })
  const { senders, database, now } = parts
  const afterAnswer = new AfterAnswer(app.log)
  app.addHook('onClose', () => afterAnswer.settled())
  const resetMails =
    senders.mailsLinks && !config.provider?.only
      ? new ResetMails({ database, now, log: app.log, afterAnswer, mailLink: senders.mailResetLink })
      : undefined
  const registers = openRegisters(parts.dataFolder)
  app.addHook('onClose', () => registers.close())
  const jobs = runJobs(app, parts)
  serveCalls(app, parts, makeFindCaller(parts), {
    ...authRoutes({ ...parts, notify, afterAnswer, resetMails }),
    ...secondStepRoutes({ ...parts, notify }),
    ...passkeyRoutes({ ...parts, notify }),
    ...accountRoutes({ ...parts, notify }),
    ...providerRoutes({ ...parts, notify, provider: await openProvider(config.provider, app.log) }),
    ...familyRoutes(parts),
    ...invitationRoutes(parts),
    ...peopleRoutes(parts),
    ...medicationRoutes(parts),
    ...packRoutes(parts),
    ...planRoutes(parts),
    ...doseRoutes(parts),
    ...reminderRoutes(parts),
    ...measurementRoutes(parts),
    ...shoppingRoutes(parts),
    ...ingredientRoutes({ registers }),
    ...photoRoutes({ ...parts, registers }),
    ...registerRoutes({ registers }),
    ...imageRoutes(parts),
    ...exportRoutes(parts),
    ...calendarRoutes(parts),
    ...doctorRoutes(parts),
    ...tableRoutes(),
    ...importRoutes(parts),
    ...homeAssistantRoutes(),
    ...backupRoutes({ folder: parts.backup?.folder, job: jobs.handleOf(BACKUP), notify }),
  })
  cleanUpWhenMarked(app, parts)

  healthRoutes(app, parts)
  apiDocs(app, basePath)
  const page = webFolder === undefined ? undefined : await openWebPage(webFolder, basePath)
  if (webFolder !== undefined) await serveWeb(app, webFolder)
  answerUnknown(app, page)
  return app
}
