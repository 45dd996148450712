import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { withoutBase } from './basePath.ts'
import { compressAnswers } from './compression.ts'
import { answerFailure } from './errors.ts'
import { takeJson } from './json.ts'
import { type LogTarget, logAnswers, loggerOptions, requestId } from './log.ts'
import { Refusal } from './refusal.ts'
import { SECURITY_HEADERS, setSecurityHeaders } from './securityHeaders.ts'
import { hintAtUntrustedProxies, type TrustedProxies } from './trustedProxies.ts'

/** Long enough for ten photos over a slow mobile line; a client that never finishes its request holds nothing longer. */
const REQUEST_WITHIN_MS = 5 * 60 * 1000

/**
 * `serve.ts` checks what is sent, and JSON.stringify writes what is answered. Fastify's own compilers, which it loads unless it
 * is given others, would be a fifth of all that a start loads; a route that needs one is a mistake.
 */
function noCompiler(): never {
  throw new Error("A route has no Fastify schema: the contract's schemas are checked in serve.ts")
}

/** What is not even HTTP, or whose headers are too long, is refused in our one shape of an error. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = new Refusal(
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headersTooLarge'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'requestTooSlow'
        : 'notHttp',
  )
  const { status } = refusal
  const body = JSON.stringify(refusal.body)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
    ...SECURITY_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function setFirstHeaders(request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(request, reply)
  reply.header('x-request-id', request.id)
}

export interface HttpSettings {
  /** The path that people's addresses begin with, like `/cabinet`, or empty. */
  basePath: string
  /** Which proxies' `X-Forwarded-*` headers count; undefined for none. */
  trustProxy: TrustedProxies | undefined
  logLevel: string
  /** Where log lines go instead of standard output. */
  logTo?: LogTarget | undefined
}

/** Fastify with our limits, logs, headers and one shape of an error; it knows no feature yet. */
export async function bareApp({
  basePath,
  trustProxy,
  logLevel,
  logTo,
}: HttpSettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId(trustProxy),
    trustProxy: trustProxy ?? false,
    requestTimeout: REQUEST_WITHIN_MS,
    ...(basePath !== '' && { rewriteUrl: ({ url }: { url?: string }) => withoutBase(basePath, url) }),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseMalformed,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // These two never reach a route, nor the hooks below.
    frameworkErrors(error, request, reply) {
      setFirstHeaders(request, reply)
      answerFailure(error, request, reply)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    setFirstHeaders(request, reply)
    done()
  })
  hintAtUntrustedProxies(app, trustProxy)
  logAnswers(app)
  compressAnswers(app)
  takeJson(app)
  app.setErrorHandler(answerFailure)
  await app.register(fastifyCookie)
  return app
}
