import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { problemOf } from '../database/problem.ts'
import { busy, Refusal } from './refusal.ts'

/** Sentences for what Fastify itself refuses before a handler runs. */
const SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON (Content-Type: application/json)',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large',
  FST_PARTS_LIMIT: 'The upload has too many parts',
  FST_ERR_BAD_URL: 'The address is not a valid one',
}

function toRefusal(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  // An address longer than any of ours names nothing.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal(404, 'Not found')
  const problem = problemOf(error)
  // The family or medication went away while something was being added to it.
  if (problem === 'foreignKey') return new Refusal(404, 'Not found')
  if (problem === 'conflict' || problem === 'unreachable') {
    return busy('The server is busy. Please try again in a moment.', 1)
  }
  if (problem === 'full') {
    return new Refusal(
      507,
      'The disk of the server is full, so nothing was saved. Whoever runs it has to free some room.',
    )
  }
  if (problem === 'broken') {
    return busy('The server cannot read or write its data. Whoever runs it finds the reason in its log.', 30)
  }
  const status = error.statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return new Refusal(status, SENTENCES[error.code] ?? error.message)
  }
  return undefined
}

/** The one place where a failure becomes an answer: `{message}`, with `issues` beside it for a validation failure. */
export function answerFailure(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toRefusal(error)
  if (!(error instanceof Refusal) && (refusal === undefined || refusal.status >= 500)) {
    request.log.error({ err: error }, 'request failed')
  }
  // A handler may have begun to describe another answer.
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  if (!refusal) {
    return reply.code(500).send({ message: 'Something went wrong on the server. Please try again.' })
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  const { message, issues } = refusal
  return reply.code(refusal.status).send(issues ? { message, issues } : { message })
}
