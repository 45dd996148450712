import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Whether an address is that of a proxy of ours, whose `X-Forwarded-*` headers count. `hop` is 0 for who is
 * connected to us, 1 for who was connected to that one, and so on.
 */
export type TrustedProxies = (address: string, hop: number) => boolean

/** Enough to find a forgotten setting; a crowd that sends the header itself must not fill the log. */
const MOST_HINTS = 8

const plainAddress = (address: string) => address.replace('::ffff:', '')

/** What to write into TRUST_PROXY for a proxy at `address`. */
const settingFor = (address: string) => (/^(127\.|::1$)/.test(address) ? 'loopback' : address)

/**
 * Says in the log, once for each peer, that a forwarded header was not believed, and which setting would: without it
 * everybody behind the proxy counts as one address.
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
