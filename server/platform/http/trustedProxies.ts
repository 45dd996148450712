import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Returns true for a trusted proxy, whose `X-Forwarded-*` headers count. `hop` is 0 for the direct peer, 1 for the one before
 * it, and so on.
 */
export type TrustedProxies = (address: string, hop: number) => boolean

/** Enough to find a missing setting; clients that send the header themselves must not fill the log. */
const MOST_HINTS = 8

const plainAddress = (address: string) => address.replace('::ffff:', '')

/** TRUST_PROXY value for a proxy at `address`. */
const settingFor = (address: string) => (/^(127\.|::1$)/.test(address) ? 'loopback' : address)

/**
 * Logs once per peer that a forwarded header was ignored, with the missing setting: without it everyone behind the proxy shares
 * one address.
 */
export function hintAtUntrustedProxies(app: FastifyInstance, trusts: TrustedProxies | undefined): void {
  const hinted = new Set<string>()
  function hint(request: FastifyRequest): void {
    if (request.headers['x-forwarded-for'] === undefined || hinted.size >= MOST_HINTS) return
    const { remoteAddress } = request.raw.socket
    if (remoteAddress === undefined || trusts?.(remoteAddress, 0)) return
    const peer = plainAddress(remoteAddress)
    if (hinted.has(peer)) return
    hinted.add(peer)
    request.log.warn(
      { peer },
      `X-Forwarded-For of ${peer} is not believed: if this is your proxy, set TRUST_PROXY=${settingFor(peer)}`,
    )
  }
  app.addHook('onRequest', (request, _reply, done) => {
    hint(request)
    done()
  })
}
