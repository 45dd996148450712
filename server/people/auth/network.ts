import net from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Normalises an address from a socket or a proxy's header: without zone, port and brackets, and IPv4 over IPv6 as IPv4.
 * 'unknown' if it is not an address.
 */
export function addressIn(written: string | undefined): string {
  // Undefined once the connection is closed.
  if (written === undefined) return 'unknown'
  const text = written.trim().toLowerCase()
  const bare = text.startsWith('[')
    ? text.slice(1, text.indexOf(']'))
    : text.includes('.') && !text.startsWith('::')
      ? (text.split(':', 1)[0] as string)
      : (text.split('%', 1)[0] as string)
  const address = bare.startsWith('::ffff:') && net.isIPv4(bare.slice(7)) ? bare.slice(7) : bare
  return net.isIP(address) === 0 ? 'unknown' : address
}

/** Headers that proxies add: with one of them the socket's address is not the client's. */
const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** True if a program on this machine sent the request and no header names a proxy. */
export function isLocal({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const peer = addressIn(socket.remoteAddress)
  return (
    (peer === '::1' || peer.startsWith('127.')) && FORWARDING.every((name) => headers[name] === undefined)
  )
}

/**
 * Network of an address for rate limits: an IPv4 address itself, an IPv6 address's /64, as its owner controls all 2⁶⁴
 * addresses.
 */
export function networkOf(written: string): string {
  const address = addressIn(written)
  if (!net.isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const skipped = tail === undefined ? [] : Array<string>(8).fill('0')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const all = [...groups, ...skipped.slice(groups.length + rest.length), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
