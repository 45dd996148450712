import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { en } from 'zod/locales'
import type * as z from 'zod/mini'
import type {
  BodyOf,
  Call,
  FileKind,
  HeadersOf,
  Method,
  Params,
  ProgressOf,
  QueryOf,
} from '../../../contract/call.ts'
import { type Answer, type CallName, type Calls, calls } from '../../../contract/calls.ts'
import { mayByToken } from '../../../contract/rights.ts'
import { ANY_ID } from '../../../contract/text.ts'
import type { Database } from '../database/tables.ts'
import { inLanguage } from '../language/inLanguage.ts'
import { AnswerInLines, takesLines } from './answerInLines.ts'
import type { CallContext, Caller } from './callContext.ts'
import { refusalOf } from './errors.ts'
import { PreparedJson } from './keptAnswers.ts'
import { localeOf } from './locale.ts'
import { onceUnder } from './once.ts'
import { linkNext, Page } from './pages.ts'
import { Refusal } from './refusal.ts'

type PageOf<Answer> = Answer extends readonly unknown[] ? Page<Answer> : never

export interface HandlerInput<Name extends CallName> {
  /** Context of the call; undefined on public rows. */
  act: Calls[Name] extends { access: 'public' } ? undefined : CallContext
  params: Params<Name>
  query: QueryOf<Calls[Name]>
  headers: HeadersOf<Calls[Name]>
  body: BodyOf<Calls[Name]>
  request: FastifyRequest
  reply: FastifyReply
  /** Streams progress to the client; undefined if not requested. */
  report: ((progress: ProgressOf<Calls[Name]>) => void) | undefined
}

type Handler<Name extends CallName> = (
  input: HandlerInput<Name>,
) => Promise<
  Calls[Name]['answer'] extends FileKind
    ? FastifyReply
    : Answer<Name> | PreparedJson<Answer<Name>> | PageOf<Answer<Name>>
>

/** Handlers of some rows: a feature's, or all together for the whole table. */
export type Handlers<Name extends CallName> = { [N in Name]: Handler<N> }

/** Finds the caller of a request, or undefined; the `auth` feature provides it. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | undefined>

const english = en().localeError

/** Fallback sentence for a problem without one; `whole` names the checked input. */
const explain = (whole: string) => (issue: z.core.$ZodRawIssue) => {
  const sentence = english(issue)
  return `${issue.path?.join('.') || whole}: ${typeof sentence === 'string' ? sentence : sentence?.message}`
}

/** Validates input as `whole`; refuses any input without a schema. */
function checker(schema: z.ZodMiniType | undefined, whole: string): (value: unknown) => unknown {
  if (!schema) return () => undefined
  // Passed every time, as zod otherwise copies the parameters: in Node 20 that takes as long as the check.
  const context = { error: explain(whole), async: false }
  return (value) => {
    const result = schema.safeParse(value, context)
    if (result.success) return result.data
    const issues = result.error.issues.map(({ path, message }) => ({
      path: path.join('.') || whole,
      message,
    }))
    throw new Refusal('invalid', { issues })
  }
}

function toIds(params: Record<string, string>): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const name in params) ids[name] = ANY_ID.test(params[name] as string) ? (params[name] as string) : ''
  return ids
}

/** The Idempotency-Key of a call whose row takes one. */
const keyIn = (headers: unknown) =>
  (headers as { 'idempotency-key'?: string } | undefined)?.['idempotency-key']

/**
 * Turns every row into a route: session, validation, handler, status. Calls `findCaller` for every row that is not public. A
 * row without a handler does not compile.
 */
export function serveCalls(
  app: FastifyInstance,
  { database, now }: { database: Database; now: () => Date },
  findCaller: FindCaller,
  handlers: Handlers<CallName>,
): void {
  for (const [name, row] of Object.entries(calls) as [CallName, Call][]) {
    const [method, path] = name.split(' ') as [Method, string]
    // Types are checked where the feature declares the row.
    const handler = handlers[name] as (input: unknown) => Promise<unknown>
    const checkQuery = checker(row.query, 'query')
    const checkBody = checker(row.body, 'body')
    const checkHeaders = checker(row.headers, 'headers')
    const answerTo = async (request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) => {
      const params = toIds(request.params as Record<string, string>)
      const query = checkQuery(request.query)
      const body = checkBody(request.body ?? {})
      const headers = checkHeaders(request.headers)
      const once = onceUnder(keyIn(headers), [name, params, body])
      const act = caller && { database, caller, requiredRight: row.requiredRight, now: now(), once }
      const lines =
        row.progress && takesLines(request.headers.accept) ? new AnswerInLines(request, reply) : undefined
      const report = lines && ((progress: unknown) => lines.report(progress))
      const input = { act, params, query, body, headers, request, reply, report }
      reply.code(row.status)
      if (lines) return answerInLines(lines, () => handler(input), request)
      const answer = await handler(input)
      if (answer instanceof PreparedJson) return answer.payload(request, reply)
      if (answer instanceof Page) {
        linkNext(request, reply, answer.next)
        return answer.items
      }
      return row.answer === null ? reply.send() : answer
    }
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(row.bodyMegabytes && { bodyLimit: row.bodyMegabytes * 1024 * 1024 }),
      handler: async (request, reply) => {
        const caller = row.access === 'public' ? undefined : await findCaller(request)
        if (row.access !== 'public' && !caller) throw new Refusal('signedOut')
        // Before anything is looked up, so that the answer says nothing about other families.
        if (caller?.via.kind === 'token' && !mayByToken(caller.via.scope, row))
          throw new Refusal('tokenNotAllowed')
        if (row.access === 'operator' && !caller?.isOperator) throw new Refusal('operatorsOnly')
        return inLanguage(localeOf(request, caller), () => answerTo(request, reply, caller))
      },
    })
  }
}

/** Sends the answer as the last line; a failure before the first line is an ordinary answer. */
async function answerInLines(
  lines: AnswerInLines,
  work: () => Promise<unknown>,
  request: FastifyRequest,
): Promise<FastifyReply> {
  try {
    return lines.end(await work())
  } catch (error) {
    lines.stop()
    if (!lines.hasBegun) throw error
    return lines.end(refusalOf(error as FastifyError, request).body)
  }
}
