import { COMMON_PASSWORDS } from './commonPasswords.ts'

const common = new Set(COMMON_PASSWORDS.split(/\s+/))

/** True if each character follows the one before by the same step: 111111, 123456, fedcba. */
function isRun(password: string): boolean {
  const step = password.charCodeAt(1) - password.charCodeAt(0)
  if (Math.abs(step) > 1) return false
  return [...password].every(
    (_, i) => i === 0 || password.charCodeAt(i) - password.charCodeAt(i - 1) === step,
  )
}

export function isCommonPassword(password: string): boolean {
  const plain = password.trim().toLowerCase()
  return plain.length > 1 && (common.has(plain) || common.has(plain.replace(/[^a-z]+$/, '')) || isRun(plain))
}
