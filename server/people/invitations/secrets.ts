import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '../../../contract/invitationKey.ts'
import { CODE_MINUTES, type InvitationCode } from '../../../contract/invitations.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { hashToken } from '../auth/token.ts'

/** A code that can be read out by telephone: 40 random bits, valid for a quarter of an hour. */
export function newCode(now: Date): InvitationCode {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
  const codeExpiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString()
  return { code: letters.join(''), codeExpiresAt }
}

/** Stored form of a code. */
export const codeColumns = ({ code, codeExpiresAt }: InvitationCode) => ({
  codeHash: hashToken(code),
  codeExpiresAt,
})
