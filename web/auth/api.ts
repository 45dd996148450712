import type { Action } from '../http/cache.ts'

// The pages tell these failures themselves: inline and with a toast of their own title.
export const logIn = { call: 'POST /api/auth/login', failed: null } satisfies Action<'POST /api/auth/login'>
export const signUp = {
  call: 'POST /api/auth/signup',
  failed: null,
} satisfies Action<'POST /api/auth/signup'>
