import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hintsOnce } from './hints.ts'

/**
 * Returns true for a trusted proxy, whose `X-Forwarded-*` headers count. `hop` is 0 for the direct peer, 1 for the one before
 * it, and so on.
 */
export type TrustedProxies = (address: string, hop: number) => boolean

const plainAddress = (address: string) => address.replace('::ffff:', '')

/** TRUST_PROXY value for a proxy at `address`. */
const settingFor = (address: string) => (/^(127\.|::1$)/.test(address) ? 'loopback' : address)

/** Requests of supervisors, which pass no proxy. */
const IS_CHECK = /^\/api\/(?:health|ready)(?:$|\?)/

/** Hint about a request's proxy; undefined if its header and the setting agree. */
function hintAbout(request: FastifyRequest, peer: string, isTrusted: boolean): string | undefined {
  const says = request.headers['x-forwarded-for'] !== undefined
  if (says && !isTrusted)
    return `X-Forwarded-For of ${peer} is not believed: if this is your proxy, set TRUST_PROXY=${settingFor(peer)}`
  if (!says && isTrusted && !IS_CHECK.test(request.url))
    return `TRUST_PROXY names ${peer}, which sends no X-Forwarded-For: everyone behind it shares one limit of failed sign-ins. Let your proxy set it (docs/operate.md)`
  return undefined
}

/**
 * Logs once per peer that it forwards an address which is ignored, or forwards none although it is trusted: either way everyone
 * behind the proxy shares one address.
 */
export function hintAtProxies(app: FastifyInstance, trusts: TrustedProxies | undefined): void {
  const hint = hintsOnce()
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress } = request.raw.socket
    if (remoteAddress !== undefined) {
      const peer = plainAddress(remoteAddress)
      hint(request.log, hintAbout(request, peer, trusts?.(remoteAddress, 0) ?? false), { peer })
    }
    done()
  })
}
