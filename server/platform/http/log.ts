import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { newId } from '../database/newId.ts'
import type { TrustedProxies } from './trustedProxies.ts'

export interface LogTarget {
  write(line: string): void
}

const STACK_FRAME = /^\s+at .*$/gm

/**
 * Error fields that a log may contain. PostgreSQL quotes values, such as e-mail addresses and names of medicines, in message
 * and detail; code and place suffice.
 */
function describeError(error: Error & Record<string, unknown>) {
  const isPostgres = error.severity !== undefined
  return {
    type: error.name,
    message: isPostgres ? undefined : error.message,
    code: error.code ?? error.errcode,
    table: error.table,
    constraint: error.constraint,
    stack: error.stack?.match(STACK_FRAME)?.join('\n'),
  }
}

/** JSON lines on standard output, or to `logTo`. `onLine` gets the level and the arguments of each. */
export const loggerOptions = (
  level: string,
  logTo: LogTarget | undefined,
  onLine: ((level: number, logged: readonly unknown[]) => void) | undefined,
): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  ...(onLine && {
    hooks: {
      logMethod(logged, method, lineLevel) {
        onLine(lineLevel, logged)
        method.apply(this, logged)
      },
    },
  }),
  serializers: { err: describeError as never },
  ...(logTo && { stream: logTo }),
})

/** Id of a request; a trusted proxy's own id, so that both logs match. */
export function requestId(trusts: TrustedProxies | undefined) {
  const process = newId().slice(-8)
  let requests = 0
  return (request: IncomingMessage) => {
    const given = request.headers['x-request-id']
    const trusted = given !== undefined && trusts?.(request.socket.remoteAddress ?? '', 0)
    return trusted && typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)
      ? given
      : `${process}-${(++requests).toString(36)}`
  }
}

/**
 * Logs a line per answer, with the route instead of the address, which contains what people look up. No headers, no
 * bodies, nothing typed.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[reply.statusCode >= 500 ? 'error' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
