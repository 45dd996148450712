import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'

// The pages show these failures themselves: inline and with a toast of their own title.
export const logIn = { call: 'POST /api/auth/login', failed: null } satisfies Action<'POST /api/auth/login'>
export const signInByPasskey = {
  call: 'POST /api/auth/passkey',
  failed: null,
} satisfies Action<'POST /api/auth/passkey'>
export const signUp = {
  call: 'POST /api/auth/signup',
  failed: null,
} satisfies Action<'POST /api/auth/signup'>
export const beginProvider = {
  call: 'POST /api/auth/provider',
  failed: null,
} satisfies Action<'POST /api/auth/provider'>
export const returnFromProvider = {
  call: 'POST /api/auth/provider/return',
  failed: null,
} satisfies Action<'POST /api/auth/provider/return'>
export const returnForAccount = {
  call: 'POST /api/account/provider/return',
  failed: null,
} satisfies Action<'POST /api/account/provider/return'>
export const signUpWithProvider = {
  call: 'POST /api/auth/provider/signup',
  failed: null,
} satisfies Action<'POST /api/auth/provider/signup'>
export const askForReset = {
  call: 'POST /api/auth/forgotten-password',
  failed: null,
} satisfies Action<'POST /api/auth/forgotten-password'>
export const resetPassword = {
  call: 'POST /api/auth/reset-password',
  done: sentence('Your password was changed. Sign in with the new one.'),
  failed: null,
} satisfies Action<'POST /api/auth/reset-password'>

/** Returns who can create an account; undefined while unknown. If that cannot be read, an attempt will show. */
export function useSignUpState(): 'open' | 'invitation' | 'closed' | undefined {
  const { data, error } = useRead(reads.signUpState)
  return error ? 'open' : data?.signUp
}

/** The provider that people may sign in with; undefined without one and until it is known. */
export const useProvider = () => useRead(reads.signUpState).data?.provider ?? undefined

/** True if a link for a new password can be mailed; undefined while unknown. */
export function useResetsByMail(): boolean | undefined {
  const { data, error } = useRead(reads.signUpState)
  return error ? false : data?.resetsByMail
}

/** True once it is known that nobody has an account here. */
export function useIsFirst(): boolean {
  return useRead(reads.signUpState).data?.isFirst ?? false
}
