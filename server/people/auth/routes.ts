import type { FastifyRequest } from 'fastify'
import type { authCalls } from '../../../contract/auth.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { AfterAnswer } from '../../platform/http/afterAnswer.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { FindCaller, Handlers } from '../../platform/http/serve.ts'
import { recordFailedSignIn } from './accountEvents.ts'
import type { NotifyAccount } from './accountNews.ts'
import { findTokenCallerOf, isApiToken } from './apiTokens.ts'
import { Cookies } from './cookies.ts'
import { logFailedSignIn, logIn } from './logIn.ts'
import { type CommonPasswords, refuseCommon } from './passwords.ts'
import { askForReset, type QueueResetMail, resetPassword } from './resetPassword.ts'
import type { SecretKey } from './secondStep/secretKey.ts'
import { endSession, findSessionCaller } from './sessions.ts'

/** Failures of signing in that its owner sees: a wrong password, or a wrong code after the right one. */
const FAILED: ReadonlySet<string> = new Set(['wrongCredentials', 'wrongCode'])

interface Dependencies {
  database: Database
  now: () => Date
  config: {
    publicUrl: URL | undefined
    limits: Limits
    commonPasswords: CommonPasswords
    provider: { name: string; only: boolean } | undefined
  }
}

interface RouteNeeds extends Dependencies {
  notify: NotifyAccount
  afterAnswer: AfterAnswer
  secretKey: SecretKey
  /** Undefined where no link can be mailed. */
  queueResetMail: QueueResetMail | undefined
}

/** Finds the caller by the session or the API token of a request. */
export function makeFindCaller({ database, now, config }: Dependencies): FindCaller {
  const cookies = new Cookies(config.publicUrl)
  return async (request: FastifyRequest) => {
    const token = cookies.sessionToken(request)
    if (token === undefined) return undefined
    // Only in the header: a browser also sends cookies with other sites' requests.
    if (isApiToken(token) && request.headers.authorization !== undefined)
      return findTokenCallerOf(request, database, token, now())
    return findSessionCaller(database, token, request.headers['user-agent'], now())
  }
}

export function authRoutes({
  database,
  now,
  config,
  notify,
  afterAnswer,
  secretKey,
  queueResetMail,
}: RouteNeeds): Handlers<keyof typeof authCalls> {
  const cookies = new Cookies(config.publicUrl)
  const onlyProvider = config.provider?.only ? config.provider.name : undefined
  const opening = () => ({ database, notify, limits: config.limits, now: now() })

  return {
    'GET /api/auth/me': async ({ act, request, reply }) => {
      // Sessions slide with use; so must their cookie, or it would end 30 days after sign-in.
      cookies.setSession(request, reply, cookies.sessionToken(request) as string)
      return act.caller.account
    },

    'POST /api/auth/login': async ({ body, request, reply }) => {
      const visitor = cookies.visitor(request)
      try {
        return cookies.open(request, reply, await logIn(opening(), secretKey, body, visitor, onlyProvider))
      } catch (error) {
        // The password alone is no failure.
        if (!(error instanceof Refusal && error.code === 'codeNeeded')) logFailedSignIn(request, error)
        if (error instanceof Refusal && FAILED.has(error.code)) {
          const failed = { email: body.email, way: 'password' } as const
          const record = () => recordFailedSignIn(database, failed, visitor, now())
          afterAnswer.begin('the record of a failed sign-in', record)
        }
        throw error
      }
    },

    'POST /api/auth/forgotten-password': async ({ body, request }) => {
      if (!queueResetMail) throw new Refusal('noResetMails')
      const asking = { database, queue: queueResetMail, now: now() }
      await askForReset(asking, body.email, cookies.visitor(request))
      return undefined
    },

    'POST /api/auth/reset-password': async ({ body, request }) => {
      refuseCommon(body.password, config.commonPasswords)
      await resetPassword(database, body, cookies.visitor(request), notify, now())
      return undefined
    },

    'POST /api/auth/logout': async ({ request, reply }) => {
      await endSession(database, cookies.sessionToken(request) as string)
      cookies.clearSession(request, reply)
      // Clears the private images in the browser's cache, not its storage with the device's theme and family.
      reply.header('clear-site-data', '"cache"')
      return undefined
    },
  }
}
