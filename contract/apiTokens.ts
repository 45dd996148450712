import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { ProofBody } from './account.ts'
import type { CallTable } from './call.ts'
import { id, nameText } from './text.ts'

export const MOST_API_TOKENS = 50

export const MOST_TOKEN_DAYS = 1830

const At = z.iso.datetime({ precision: 3 })

const SCOPE = { error: () => t('Please choose what the token may do') }
const DAYS = { error: () => t('A token ends after 1 to {most} days', { most: MOST_TOKEN_DAYS }) }

/** The account's role in a family limits it further. */
export const TokenScope = z.enum(['see', 'log', 'manage'], SCOPE)
export type TokenScope = z.infer<typeof TokenScope>

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: TokenScope,
  /** Null for all families of its account. */
  familyId: z.nullable(z.string()),
  createdAt: At,
  expiresAt: At,
  /** Rounded to ten minutes. */
  lastUsedAt: z.nullable(At),
})
export type ApiToken = z.infer<typeof ApiToken>

export const ApiTokenBody = z.object({
  name: nameText(sentence('Name'), 60, { error: () => t('Please give the token a name') }),
  scope: TokenScope,
  familyId: z.nullish(id('family', { error: () => t('Please choose a family') })),
  days: z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(MOST_TOKEN_DAYS, DAYS)),
  ...ProofBody.shape,
})
export type ApiTokenBody = z.infer<typeof ApiTokenBody>

/** Only this answer has the token: the server keeps its hash. */
export const NewApiToken = z.extend(ApiToken, { token: z.string() })
export type NewApiToken = z.infer<typeof NewApiToken>

export const apiTokenCalls = {
  'GET /api/account/tokens': {
    summary: "List the account's API tokens, newest first, including those that ended in the last 30 days",
    status: 200,
    answer: z.array(ApiToken),
    shows: ['apiTokens'],
  },
  'POST /api/account/tokens': {
    summary: 'Create an API token; only this answer contains it',
    requiredRight: 'see',
    tokens: false,
    body: ApiTokenBody,
    status: 201,
    answer: NewApiToken,
    changes: ['apiTokens', 'accountEvents'],
    failures: ['familyNotFound', 'wrongPassword', 'proofNeeded', 'limitReached', 'tooManyAttempts', 'busy'],
  },
  'DELETE /api/account/tokens/{id}': {
    summary: 'Revoke an API token',
    status: 204,
    answer: null,
    changes: ['apiTokens', 'accountEvents'],
    failures: ['apiTokenNotFound'],
  },
} as const satisfies CallTable
