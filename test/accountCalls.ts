import { beforeEach } from 'vitest'
import type { TestApp } from './testApp.ts'

export function accountCalls(home: TestApp) {
  /** Failed attempts in one test do not count in another. */
  beforeEach(() => {
    home.clock.now = new Date(home.clock.now.getTime() + 61 * 60 * 1000)
  })

  return {
    logIn: (email: string, password: string, headers = {}) =>
      home.call('POST /api/auth/login', { body: { email, password }, headers }),
    isSignedIn: async (token: string) => (await home.call('GET /api/auth/me', { token })).status === 200,
  }
}

export const WRONG = [403, 'wrongPassword', 'This is not your password']

export const answerOf = ({ status, body }: { status: number; body: { message: string; code?: string } }) => [
  status,
  body.code,
  body.message,
]
