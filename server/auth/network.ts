import net from 'node:net'

/**
 * Whom an address belongs to, for counting: an IPv4 address stands for itself, an IPv6 address for its /64, because
 * whoever has one has the 2⁶⁴ around it too.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!net.isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const skipped = tail === undefined ? [] : Array<string>(8).fill('0')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const all = [...groups, ...skipped.slice(groups.length + rest.length), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
