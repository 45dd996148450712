/** Reach of an address: on the server's own machine alone, in its network, or wherever there is internet. */
export type Reach = 'device' | 'network' | 'anywhere'

const OWN = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
// Private addresses (RFC 1918, 3927, 4193, 6598), names without a dot, and endings that no public name has.
const PRIVATE =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}|\[f[cd].+\]|\[fe80.+\]|[^.[\]]+|.+\.(?:local|localdomain|lan|home|internal|test|home\.arpa))$/

/** Reach of a link by its host name. */
export function reachOf(link: string): Reach {
  const { hostname } = new URL(link)
  return OWN.test(hostname) ? 'device' : PRIVATE.test(hostname) ? 'network' : 'anywhere'
}
