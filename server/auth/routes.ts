import type { FastifyRequest } from 'fastify'
import type { authCalls } from '../../contract/auth.ts'
import type { Database } from '../database/tables.ts'
import type { FindCaller, Handlers } from '../http/serve.ts'
import { logIn } from './logIn.ts'
import {
  clearSessionCookie,
  endSession,
  findSessionUser,
  sessionToken,
  setSessionCookie,
} from './sessions.ts'
import { signUp } from './signUp.ts'

interface Needs {
  database: Database
  now: () => Date
}

/** Tells who sent a request by its session. */
export function makeFindCaller({ database, now }: Needs): FindCaller {
  return async (request: FastifyRequest) => {
    const token = sessionToken(request)
    return token === undefined ? undefined : findSessionUser(database, token, now())
  }
}

export function authRoutes({ database, now }: Needs): Handlers<keyof typeof authCalls> {
  return {
    'GET /api/auth/me': async ({ user, request, reply }) => {
      // The session slides with every use; without this its cookie would end 30 days after signing in.
      setSessionCookie(request, reply, sessionToken(request) as string)
      return user
    },

    'POST /api/auth/login': async ({ body, request, reply }) => {
      const signedIn = await logIn(database, body, request.ip, now())
      setSessionCookie(request, reply, signedIn.token)
      return signedIn
    },

    'POST /api/auth/signup': async ({ body, request, reply }) => {
      const signedIn = await signUp(database, body, now())
      setSessionCookie(request, reply, signedIn.token)
      return signedIn
    },

    'POST /api/auth/logout': async ({ request, reply }) => {
      await endSession(database, sessionToken(request) as string)
      clearSessionCookie(reply)
      return undefined
    },
  }
}
