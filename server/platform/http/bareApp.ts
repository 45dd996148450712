import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { MINUTE_MS } from '../../../language/durations.ts'
import { compressAnswers } from './compression.ts'
import { answerFailure } from './errors.ts'
import { type HostSettings, refuseOtherHosts, withoutBase } from './hosts.ts'
import { type LogTarget, logAnswers, loggerOptions, requestId } from './log.ts'
import { Refusal } from './refusal.ts'
import { type FrameAncestors, SECURITY_HEADERS, setSecurityHeaders } from './securityHeaders.ts'
import { hintAtProxies, type TrustedProxies } from './trustedProxies.ts'

/** Time limit of a request: long enough for ten photos over slow mobile data. */
const REQUEST_WITHIN_MS = 5 * MINUTE_MS

/**
 * Time that an idle connection is kept open: longer than proxies keep theirs (nginx 1 minute, Caddy 2, cloud load balancers 10),
 * which would send a request over one that closes.
 */
const IDLE_MS = 11 * MINUTE_MS

/**
 * `serve.ts` validates input, and JSON.stringify writes answers. Fastify's compilers, loaded by default, would be a fifth of
 * all modules at start; a route that needs one is a bug.
 */
function noCompiler(): never {
  throw new Error("A route has no Fastify schema: the contract's schemas are checked in serve.ts")
}

/** Invalid HTTP and too long headers get an error of the usual shape. */
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

function setFirstHeaders(request: FastifyRequest, reply: FastifyReply, frameAncestors: FrameAncestors): void {
  setSecurityHeaders(request, reply, frameAncestors)
  reply.header('x-request-id', request.id)
}

export interface HttpSettings extends HostSettings {
  /** Path prefix of people's addresses, such as `/cabinet`, or empty. */
  basePath: string
  /** Proxies whose `X-Forwarded-*` headers count; undefined for none. */
  trustProxy: TrustedProxies | undefined
  frameAncestors: FrameAncestors
  logLevel: string
  /** Destination of log lines instead of standard output. */
  logTo?: LogTarget | undefined
  /** Receives the level and the arguments of each line of the log. */
  onLine?: ((level: number, logged: readonly unknown[]) => void) | undefined
}

/** Fastify with the product's limits, logs, headers and errors, without features. */
export async function bareApp({
  basePath,
  publicUrl,
  allowedHosts,
  trustProxy,
  frameAncestors,
  logLevel,
  logTo,
  onLine,
}: HttpSettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(logLevel, logTo, onLine),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId(trustProxy),
    trustProxy: trustProxy ?? false,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: IDLE_MS,
    ...(basePath !== '' && { rewriteUrl: ({ url }: { url?: string }) => withoutBase(basePath, url) }),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseMalformed,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // These two never reach a route or the hooks below.
    frameworkErrors(error, request, reply) {
      setFirstHeaders(request, reply, frameAncestors)
      answerFailure(error, request, reply)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    setFirstHeaders(request, reply, frameAncestors)
    done()
  })
  refuseOtherHosts(app, { publicUrl, allowedHosts })
  hintAtProxies(app, trustProxy)
  logAnswers(app)
  compressAnswers(app)
  takeJson(app)
  app.setErrorHandler(answerFailure)
  await app.register(fastifyCookie)
  return app
}

/**
 * Parses JSON bodies. An empty one counts as none, as clients declare JSON on calls without a body. Schemas pick known fields,
 * so `__proto__` in a body is harmless.
 */
function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new Refusal('notJson'))
    }
  })
}
