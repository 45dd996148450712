import type { signUpCalls } from '../../contract/auth.ts'
import { Cookies } from '../auth/cookies.ts'
import type { Database } from '../database/tables.ts'
import type { Handlers } from '../http/serve.ts'
import { type SignUpConfig, signUp } from './signUp.ts'
import { isSignUpOpen } from './signUpSetting.ts'

interface Needs {
  database: Database
  now: () => Date
  config: SignUpConfig & { publicUrl: URL | undefined }
}

export function accountRoutes({ database, now, config }: Needs): Handlers<keyof typeof signUpCalls> {
  const cookies = new Cookies(config.publicUrl)
  return {
    'GET /api/auth/signup': async () => ({
      signUp: (await isSignUpOpen(database, config.signUp)) ? 'open' : 'closed',
    }),

    'POST /api/auth/signup': async ({ body, request, reply }) =>
      cookies.open(request, reply, await signUp(database, body, cookies.visitor(request), config, now())),
  }
}
