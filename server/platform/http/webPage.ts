import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesCoding } from './compression.ts'

/** Sends the web app's only page. */
export type WebPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The built page knows no path: it uses relative names `./…` and `data-base=""`. */
const under = (basePath: string, page: string) =>
  page.replaceAll('"./', `"${basePath}/`).replace('data-base=""', `data-base="${basePath}"`)

/** Reads the built page from `folder` for addresses below `basePath`. */
export async function openWebPage(folder: string, basePath: string): Promise<WebPage> {
  const built = await fs.readFile(path.join(folder, 'index.html'), 'utf8').catch((cause) => {
    throw new Error(`The web app is not built: ${folder}`, { cause })
  })
  const plain = Buffer.from(under(basePath, built))
  const packed = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) }
  // Weak: it covers the page in every coding.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

  return ({ headers }, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const accepted = headers['accept-encoding'] as string | undefined
    const coding = (['br', 'gzip'] as const).find((candidate) => takesCoding(candidate, accepted))
    if (coding) reply.header('content-encoding', coding)
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send(coding ? packed[coding] : plain)
  }
}
