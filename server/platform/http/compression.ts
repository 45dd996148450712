import { promisify } from 'node:util'
import { gzip as gzipWithCallback, type InputType } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const gzipWithOptions = promisify(gzipWithCallback)

/** Off the event loop. */
export const gzip = (bytes: InputType) => gzipWithOptions(bytes, { level: 5 })

/** Answers of about one packet gain nothing. */
export const isWorthwhile = (bytes: number) => bytes >= 1400

/** True if an Accept-Encoding header accepts a coding (RFC 9110 section 12.5.3): by name or `*`, without weight 0. */
export function takesCoding(wanted: 'br' | 'gzip', acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false
  const weights = new Map(
    acceptEncoding.split(',').map((part) => {
      // Trimmed piece by piece: a pattern for spaces around the semicolon takes quadratic time.
      const [coding = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get(wanted) ?? weights.get('*') ?? 0) > 0
}

/** Compresses JSON answers. Images are compressed already, the web app's files at build time. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      typeof payload !== 'string' ||
      !String(reply.getHeader('content-type')).startsWith('application/json')
    )
      return done(null, payload)
    reply.header('vary', 'Accept-Encoding')
    if (!isWorthwhile(payload.length) || !takesCoding('gzip', request.headers['accept-encoding'] as string))
      return done(null, payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    gzip(payload).then((packed) => done(null, packed), done)
  })
}
