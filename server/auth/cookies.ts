import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../contract/auth.ts'
import { basePathOf } from '../http/basePath.ts'
import { Refusal } from '../http/refusal.ts'
import { deviceOf } from './device.ts'
import { isLocal } from './network.ts'
import { SESSION_MS } from './sessions.ts'
import type { Opened, Visitor } from './visitor.ts'

const SESSION_COOKIE = 'session'
const DEVICE_COOKIE = 'device'

/** As long as browsers keep a cookie at most; every sign-in begins it anew. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * What the product keeps in a browser's cookies. `publicUrl` is the address that people use: with https there, cookies
 * are Secure even where the proxy does not say how a request came to it.
 */
export class Cookies {
  readonly #publicUrl: URL | undefined

  constructor(publicUrl: URL | undefined) {
    this.#publicUrl = publicUrl
  }

  /** Browsers say where a request comes from: all of today's by Sec-Fetch-Site, older ones by Origin. */
  #isSameOrigin(request: FastifyRequest): boolean {
    const site = request.headers['sec-fetch-site']
    if (site !== undefined) return site === 'same-origin'
    const { origin } = request.headers
    if (origin === undefined) return false
    return origin === this.#publicUrl?.origin || origin === `${request.protocol}://${request.host}`
  }

  #options(request: FastifyRequest) {
    const secure = request.protocol === 'https' || this.#publicUrl?.protocol === 'https:'
    return { path: `${basePathOf(this.#publicUrl)}/api`, httpOnly: true, sameSite: 'lax', secure } as const
  }

  /**
   * The session token of a request: `Authorization: Bearer`, else the cookie. A change that the cookie alone vouches
   * for must come from our own pages (403), because browsers send cookies along with other sites' requests.
   */
  sessionToken(request: FastifyRequest): string | undefined {
    const header = request.headers.authorization
    if (header !== undefined) return /^Bearer +(\S+)$/i.exec(header)?.[1]
    const cookie = request.cookies[SESSION_COOKIE]
    if (cookie !== undefined && UNSAFE.has(request.method) && !this.#isSameOrigin(request)) {
      throw new Refusal('foreignOrigin')
    }
    return cookie
  }

  /** The cookie that lets `<img>` show private images; scripts cannot read it. */
  setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
    reply.setCookie(SESSION_COOKIE, token, { ...this.#options(request), maxAge: SESSION_MS / 1000 })
  }

  /** Who asks to sign in or up. */
  visitor(request: FastifyRequest): Visitor {
    return {
      address: request.ip,
      isLocal: isLocal(request),
      deviceCookie: request.cookies[DEVICE_COOKIE],
      device: deviceOf(request.headers['user-agent']),
    }
  }

  /** Gives a browser the session that was opened for it, and answers what the API answers. */
  open(request: FastifyRequest, reply: FastifyReply, { signedIn, deviceCookie }: Opened): SignedIn {
    this.setSession(request, reply, signedIn.token)
    this.setDevice(request, reply, deviceCookie)
    return signedIn
  }

  /** Stays when the session ends: it opens nothing. Sent to the calls below /api/auth alone. */
  setDevice(request: FastifyRequest, reply: FastifyReply, deviceCookie: string): void {
    const options = this.#options(request)
    reply.setCookie(DEVICE_COOKIE, deviceCookie, {
      ...options,
      path: `${options.path}/auth`,
      maxAge: DEVICE_SECONDS,
    })
  }

  clearSession(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(SESSION_COOKIE, this.#options(request))
  }
}
