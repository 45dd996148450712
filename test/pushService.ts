import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** A request that a real push service would have accepted. */
export interface ReceivedPush {
  endpoint: string
  topic: string
  urgency: string
  ttlSeconds: number
  /** Decrypted, as the service worker gets it. */
  body: string
  at: Date
  answered: Behaviour
}

/** The service's reaction to a valid request: a status, or a failure mode. */
export type Behaviour =
  | { status: number; headers?: Record<string, string>; text?: string }
  | 'hang'
  | 'garbage'
  /** Answers 500 with an endless text. */
  | 'endless'

const CREATED: Behaviour = { status: 201 }

/**
 * A push service on loopback and the browsers subscribed to it. It accepts what a real one accepts, and
 * decrypts as browsers do.
 */
export interface TestPushService {
  /** For `PUSH_SERVICES`. */
  origin: string
  /** Subscribes a new browser; with `publicKey` it accepts pushes of that VAPID key only. */
  subscribe(publicKey?: string): Subscription
  /** Sets the reaction from now on, for one subscription or for all without their own. */
  answer(behaviour: Behaviour, endpoint?: string): void
  /** Valid requests, oldest first, whatever the answer. */
  received: ReceivedPush[]
  /** Errors of invalid requests: a test expects none. */
  problems: string[]
  close(): Promise<void>
}

interface Browser {
  keys: ECDH
  auth: string
  publicKey: string | undefined
}

const HOUR_S = 3600

/** RFC 8292: returns the key that signed, throws if the signature is invalid. */
function checkAuthorization(authorization: string | undefined, origin: string, now: Date): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) throw new Error('the key k= is not a point on P-256')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not of the key k=')
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (alg !== 'ES256') throw new Error(`alg is ${alg}`)
  if (aud !== origin) throw new Error(`aud is ${aud}`)
  const inSeconds = exp - now.getTime() / 1000
  if (!(inSeconds > 0 && inSeconds <= 24 * HOUR_S)) throw new Error(`exp is in ${inSeconds} s`)
  if (!/^(mailto:|https:\/\/)./.test(sub)) throw new Error(`sub is ${sub}`)
  return key
}

/** RFC 8030, 5.2 to 5.4. */
function checkHeaders({ ttl, topic, urgency, ...headers }: http.IncomingHttpHeaders) {
  if (!/^\d+$/.test(String(ttl))) throw new Error(`TTL is ${ttl}`)
  if (!/^[\w-]{1,32}$/.test(String(topic ?? ''))) throw new Error(`Topic is ${topic}`)
  if (!/^(very-low|low|normal|high)$/.test(String(urgency))) throw new Error(`Urgency is ${urgency}`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('the body is not aes128gcm')
  return { ttlSeconds: Number(ttl), topic: String(topic), urgency: String(urgency) }
}

function act(behaviour: Behaviour, request: http.IncomingMessage, response: http.ServerResponse): void {
  if (behaviour === 'hang') return
  if (behaviour === 'garbage') {
    request.socket.end('what is this\r\n\r\n')
  } else if (behaviour === 'endless') {
    response.writeHead(500)
    const more = () => {
      while (response.writable && response.write('endless '.repeat(1024)));
    }
    response.on('drain', more)
    more()
  } else {
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.text)
  }
}

/** `now` is the service's clock, for tests that move time. */
export async function startPushService(now: () => Date = () => new Date()): Promise<TestPushService> {
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, Behaviour>()
  let otherwise = CREATED
  const [received, problems]: [ReceivedPush[], string[]] = [[], []]

  async function take(request: http.IncomingMessage, response: http.ServerResponse) {
    const endpoint = origin + request.url
    const content = await buffer(request)
    const browser = browsers.get(endpoint)
    if (!browser) return response.writeHead(404).end()
    if (request.method !== 'POST') throw new Error(`the method is ${request.method}`)
    if (content.length > 4096) return response.writeHead(413).end()
    const key = checkAuthorization(request.headers.authorization, origin, now())
    if (browser.publicKey !== undefined && key !== browser.publicKey)
      return response.writeHead(403).end('the VAPID credentials do not match those used to subscribe')
    const headers = checkHeaders(request.headers)
    const { keys: privateKey, auth: authSecret } = browser
    const body = ece.decrypt(content, { version: 'aes128gcm', privateKey, authSecret }).toString()
    const answered = answers.get(endpoint) ?? otherwise
    received.push({ endpoint, ...headers, body, at: now(), answered })
    if (answered === CREATED) response.setHeader('location', `${origin}/message/${received.length}`)
    act(answered, request, response)
  }

  const server = http.createServer((request, response) => {
    take(request, response).catch((error: Error) => {
      problems.push(error.message)
      response.writeHead(400).end(error.message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    problems,
    subscribe(publicKey) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`
      browsers.set(endpoint, { keys, auth, publicKey })
      return { endpoint, p256dh, auth }
    },
    answer(behaviour, endpoint) {
      if (endpoint === undefined) otherwise = behaviour
      else answers.set(endpoint, behaviour)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
