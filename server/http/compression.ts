import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const gzip = promisify(gzipWithCallback)

/** Below this a packet more or less is not saved. */
const WORTHWHILE_BYTES = 1400

/** Whether an Accept-Encoding header takes gzip (RFC 9110 section 12.5.3): named or by `*`, and not with weight 0. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** Compresses JSON answers off the event loop. Images are compressed already; the web app's files were when it was built. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      !String(reply.getHeader('content-type')).startsWith('application/json')
    )
      return payload
    reply.header('vary', 'Accept-Encoding')
    if (payload.length < WORTHWHILE_BYTES || !takesGzip(request.headers['accept-encoding'] as string)) {
      return payload
    }
    reply.header('content-encoding', 'gzip')
    reply.removeHeader('content-length')
    return gzip(payload, { level: 5 })
  })
}
