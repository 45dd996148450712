import { isCommonPassword } from '../../../contract/isCommonPassword.ts'
import { t } from '../../../language/t.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Reaction to a common password: a hint in the browser, or also a refusal. */
export const COMMON_PASSWORD_SETTINGS = ['advise', 'refuse'] as const
export type CommonPasswords = (typeof COMMON_PASSWORD_SETTINGS)[number]

/** Refuses a new password with 400 where the operator wants no common ones (NIST 800-63B, 3.1.1.2). */
export function refuseCommon(password: string, setting: CommonPasswords): void {
  if (setting === 'refuse' && isCommonPassword(password))
    throw new Refusal('invalid', {
      issues: [{ path: 'password', message: t('Many people use this password. Please choose another one.') }],
    })
}
