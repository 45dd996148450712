import net from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address in what a socket or a proxy's header says: without the zone, the port and the brackets around it, and an
 * IPv4 address that arrived over IPv6 as itself. 'unknown' when it is no address.
 */
export function addressIn(written: string | undefined): string {
  // Node forgets it when the connection is gone.
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

/** Headers that a proxy adds: with one of them the socket's address is not that of the person. */
const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** True if a request comes from a program on this machine, and none of its headers says that a proxy passed it on. */
export function isLocal({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const peer = addressIn(socket.remoteAddress)
  return (
    (peer === '::1' || peer.startsWith('127.')) && FORWARDING.every((name) => headers[name] === undefined)
  )
}

/**
 * Whom an address belongs to, for counting: an IPv4 address stands for itself, an IPv6 address for its /64, because
 * whoever has one has the 2⁶⁴ around it too.
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
