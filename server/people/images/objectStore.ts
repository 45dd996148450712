import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { newId } from '../../platform/database/newId.ts'
import { KnownFailure } from '../../platform/database/problem.ts'
import { type ImageStore, isKey } from './imageStore.ts'

/** Maximum keys in a store's answer. */
const MOST_KEYS = 1000

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (xml: string) => xml.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)

/**
 * All keys of a bucket with `prefix`, page by page. Uses S3's ListObjects with markers, as stores differ in the newer call's
 * tokens. `ask` sends a query of the bucket and returns the XML.
 */
export async function* listKeys(
  ask: (query: string) => Promise<string>,
  prefix: string,
  perPage = MOST_KEYS,
): AsyncGenerator<string> {
  let marker = ''
  for (;;) {
    const parameters = { marker, 'max-keys': String(perPage), prefix }
    const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const xml = await ask(`?${pairs.join('&')}`)
    const keys = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => unescaped(key as string))
    yield* keys
    const last = keys.at(-1)
    if (last === undefined || !/<IsTruncated>true</.test(xml)) return
    marker = last
  }
}

/** An S3 bucket or compatible object store, and the prefix that is ours. */
export interface ObjectStoreSettings {
  bucket: string
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

/** Statuses after which a retry may succeed. */
const MAY_PASS = new Set([429, 500, 502, 503, 504])

const problemOfStatus = (status: number) =>
  status === 507 ? 'full' : MAY_PASS.has(status) ? 'unreachable' : 'broken'

/** The object store refused; `status` and `code` are its own. */
export class ObjectStoreError extends KnownFailure {
  readonly status: number
  readonly code: string

  constructor(method: string, status: number, code: string) {
    super(`The object store answered ${status} ${code} to ${method}`, problemOfStatus(status))
    this.status = status
    this.code = code
  }
}

/** The store counts as unavailable after this silence, as a person waits. */
const SILENT_AFTER_MS = 15_000

/** Every call is safe to repeat: it writes, reads or deletes one whole object. Waits before the second and third try. */
const WAITS_MS = [100, 500]

const EMPTY_SHA256 = createHash('sha256').digest('hex')

interface Content {
  file: string
  size: number
  sha256: string
}

async function describeFile(file: string): Promise<Content> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { file, size: (await fs.stat(file)).size, sha256: hash.digest('hex') }
}

/** Code from an S3 error's XML, read from the beginning of its text; empty if there is none. */
async function readCode(answer: http.IncomingMessage): Promise<string> {
  let start = ''
  for await (const piece of answer.setEncoding('utf8')) if (start.length < 4096) start += piece
  return /<Code>(\w+)<\/Code>/.exec(start)?.[1] ?? ''
}

/** Images in an S3-compatible object store, streamed both ways. Does not retry after a timeout. */
export function openObjectStore(
  settings: ObjectStoreSettings,
  { silentAfterMs = SILENT_AFTER_MS }: { silentAfterMs?: number } = {},
): ImageStore {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings
  const client = endpoint.startsWith('https:') ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets: 50 })
  const folder = [bucket, ...prefix.split('/')].filter((part) => part !== '').map(encodeURIComponent)
  const root = endpoint.replace(/\/+$/, '')
  const urlOf = (key: string) => `${root}/${folder.join('/')}/${key}`

  async function send(method: string, url: string, content?: Content): Promise<http.IncomingMessage> {
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: { 'x-amz-content-sha256': content?.sha256 ?? EMPTY_SHA256 },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      service: 's3',
      region,
    }).sign()
    const headers = Object.fromEntries(signed.headers)
    headers['content-length'] = String(content?.size ?? 0)
    return new Promise((resolve, reject) => {
      const request = client.request(signed.url, { method, headers, agent, timeout: silentAfterMs })
      request.once('response', resolve).once('error', reject)
      request.once('timeout', () =>
        request.destroy(Object.assign(new Error('The object store is silent'), { code: 'ETIMEDOUT' })),
      )
      if (content) pipeline(createReadStream(content.file), request).catch(reject)
      else request.end()
    })
  }

  /** Returns an answer with a `good` status. Retries transient failures; throws ObjectStoreError otherwise. */
  async function ask(method: string, url: string, good: number[], content?: Content) {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await send(method, url, content)
        const status = answer.statusCode as number
        if (good.includes(status)) return answer
        throw new ObjectStoreError(method, status, await readCode(answer))
      } catch (error) {
        const wait = WAITS_MS[attempt]
        const isFinal =
          error instanceof ObjectStoreError
            ? !MAY_PASS.has(error.status)
            : (error as NodeJS.ErrnoException).code === 'ETIMEDOUT'
        if (isFinal || wait === undefined) throw error
        await delay(wait * (0.5 + Math.random()))
      }
    }
  }

  const keep = async (key: string, content?: Content) => {
    ;(await ask('PUT', urlOf(key), [200], content)).resume()
  }
  const remove = async (key: string) => {
    ;(await ask('DELETE', urlOf(key), [200, 204, 404])).resume()
  }

  return {
    keep: async (key, file) => keep(key, await describeFile(file)),

    async open(key) {
      const answer = await ask('GET', urlOf(key), [200, 404])
      if (answer.statusCode === 200) return { body: answer, size: Number(answer.headers['content-length']) }
      const code = await readCode(answer)
      if (code === 'NoSuchBucket') throw new ObjectStoreError('GET', 404, code)
      return undefined
    },

    remove,

    async *list() {
      const inBucket = `${root}/${encodeURIComponent(bucket)}`
      const askBucket = async (query: string) => text(await ask('GET', inBucket + query, [200]))
      const below = prefix === '' ? '' : `${prefix}/`
      for await (const key of listKeys(askBucket, below)) {
        const name = key.slice(below.length)
        if (isKey(name)) yield name
      }
    },

    async checkWritable() {
      const probe = `.writable-${newId()}`
      await keep(probe)
      await remove(probe)
    },
  }
}
