import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../contract/auth.ts'
import { basePathOf } from '../../platform/http/hosts.ts'
import { localeOf } from '../../platform/http/locale.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deviceOf, type OpenedSession, type Visitor } from './device.ts'
import { isLocal } from './network.ts'
import { SESSION_MS } from './sessions.ts'

const SESSION_COOKIE = 'session'
const DEVICE_COOKIE = 'device'

/** The longest that browsers keep a cookie; each sign-in renews it. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Cookies of the product. `publicUrl` is the address that people use: if it is https, cookies are Secure even if the proxy does
 * not forward the protocol.
 */
export class Cookies {
  readonly #publicUrl: URL | undefined

  constructor(publicUrl: URL | undefined) {
    this.#publicUrl = publicUrl
  }

  /** Browsers say where a request comes from: current ones by Sec-Fetch-Site, older ones by Origin. */
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
   * Session or API token of a request: `Authorization: Bearer`, else the cookie. With the cookie alone, changes must come from our own
   * pages (403): browsers also send cookies with other sites' requests.
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

  /** The cookie with which `<img>` loads private images; scripts cannot read it. */
  setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
    reply.setCookie(SESSION_COOKIE, token, { ...this.#options(request), maxAge: SESSION_MS / 1000 })
  }

  /** The visitor who signs in or up. */
  visitor(request: FastifyRequest): Visitor {
    return {
      address: request.ip,
      isLocal: isLocal(request),
      deviceCookie: request.cookies[DEVICE_COOKIE],
      device: deviceOf(request.headers['user-agent']),
      locale: request.headers['accept-language'] && localeOf(request).locale,
    }
  }

  /** Sets the cookies of a new session and returns the API's answer. */
  open(request: FastifyRequest, reply: FastifyReply, { signedIn, deviceCookie }: OpenedSession): SignedIn {
    this.setSession(request, reply, signedIn.token)
    this.setDevice(request, reply, deviceCookie)
    return signedIn
  }

  /** Survives the session: it opens nothing. Only calls below /api/auth receive it. */
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
