import net from 'node:net'
import type { FastifyRequest } from 'fastify'

/** WebAuthn's relying party: a host, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Browsers make passkeys for names alone, over TLS or on the machine itself. */
const isFit = ({ protocol, hostname }: URL) =>
  (protocol === 'https:' || hostname === 'localhost') && net.isIP(hostname.replace(/^\[|\]$/g, '')) === 0

/**
 * The relying party by the address that the operator configured. A request's own headers count only for `localhost`, where no
 * stranger's page can be. Undefined where no passkey would work.
 */
export function relyingPartyOf(
  publicUrl: URL | undefined,
  request: Pick<FastifyRequest, 'host'>,
): RelyingParty | undefined {
  const address = publicUrl ?? localAddress(request.host)
  return address && isFit(address) ? { id: address.hostname, origin: address.origin } : undefined
}

function localAddress(host: string): URL | undefined {
  const address = `http://${host}`
  return /^localhost(:\d+)?$/.test(host) && URL.canParse(address) ? new URL(address) : undefined
}
