import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FactsOf, FailureCode } from '../../../contract/failures.ts'
import { t } from '../../../language/t.ts'
import { type DatabaseProblem, problemOf } from '../database/problem.ts'
import { inLanguage } from '../language/inLanguage.ts'
import { localeOf } from './locale.ts'
import { Refusal } from './refusal.ts'

type PlainCode = { [Code in FailureCode]: FactsOf<Code> extends undefined ? Code : never }[FailureCode]

/** Errors of Fastify and its plugins before a handler runs. */
const OF_FASTIFY: Partial<Record<string, PlainCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJsonType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_PARTS_LIMIT: 'tooManyParts',
  FST_FIELDS_LIMIT: 'tooManyParts',
  FST_ERR_BAD_URL: 'badAddress',
  // An address longer than all of ours cannot exist.
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
}

const OF_DATABASE = {
  // The family or medication was deleted while something was added to it.
  foreignKey: 'notFound',
  gone: 'notFound',
  conflict: 'busy',
  unreachable: 'busy',
  full: 'diskFull',
  broken: 'dataUnreadable',
} as const satisfies Partial<Record<DatabaseProblem, PlainCode>>

function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const code = OF_FASTIFY[error.code] ?? OF_DATABASE[problemOf(error) as keyof typeof OF_DATABASE]
  if (code !== undefined) return new Refusal(code)
  const { statusCode = 500, message } = error
  return statusCode >= 400 && statusCode < 500
    ? new Refusal('badRequest', { message })
    : new Refusal('failed')
}

/** Answer of a failure: `{message, code}` with its facts. Logs server errors. */
export function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  // A client that leaves during its request is not a server error; nobody reads the answer.
  if (request.raw.destroyed && !request.raw.complete)
    return new Refusal('badRequest', { message: t('The request ended before all of it was sent') })
  const refusal = toRefusal(error)
  if (!(error instanceof Refusal) && refusal.status >= 500) {
    request.log.error({ err: error }, 'request failed')
  }
  return refusal
}

/** Turns every failure into its answer and status. */
export function answerFailure(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, request)
  // Clears headers that a handler has set for another answer.
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  const { retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(refusal.status).send(inLanguage(localeOf(request), () => refusal.body))
}
