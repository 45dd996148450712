import { beforeEach } from 'vitest'
import type { TestApp } from './testApp.ts'

/** What is asked of an account page, the same way in every test of it. */
export function accountCalls(home: TestApp) {
  /** What failed in one test counts in no other. */
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

/** What a refusal says. */
export const told = ({ status, body }: { status: number; body: { message: string; code?: string } }) => [
  status,
  body.code,
  body.message,
]
