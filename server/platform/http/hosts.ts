import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hintsOnce } from './hints.ts'
import { Refusal } from './refusal.ts'

/** Names that the server answers to; each may begin with `*.` for all names below it, and `*` is every name. */
export interface HostSettings {
  publicUrl: URL | undefined
  allowedHosts: string[]
}

/**
 * Names that no stranger can own: those without a dot, of the machine, of home networks (RFC 6761, 6762, 8375; ICANN delegates
 * none of these), and of routers and networks that give out names themselves.
 */
const HOME_NAME =
  /^[\w-]+$|\.(?:localhost|local|localdomain|lan|home|home\.arpa|internal|fritz\.box|ts\.net)$/

/** Lower-case name or address of a Host header, without port, brackets and closing dot; undefined for anything else. */
function nameIn(host: string): string | undefined {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+?)\.?)(?::\d+)?$/i.exec(host) ?? []
  return (address ?? name)?.toLowerCase()
}

const covers = (allowed: string, name: string) =>
  allowed === '*' || allowed === name || (allowed.startsWith('*.') && name.endsWith(allowed.slice(1)))

/**
 * Returns true for a Host header with a name of ours. A stranger who lets a name of theirs lead here (DNS rebinding) would have
 * a page in a visitor's browser that reads everything; a request without the header comes from no browser.
 */
export function hostCheck({ publicUrl, allowedHosts }: HostSettings): (host: string | undefined) => boolean {
  const allowed = [...(publicUrl ? [publicUrl.hostname] : []), ...allowedHosts]
  return (host) => {
    if (host === undefined || allowed.includes('*')) return true
    const name = nameIn(host)
    if (name === undefined) return false
    return net.isIP(name) !== 0 || HOME_NAME.test(name) || allowed.some((one) => covers(one, name))
  }
}

/** Answers 421 to requests for names that are not ours, and logs the setting that would admit them. */
export function refuseOtherHosts(app: FastifyInstance, settings: HostSettings): void {
  const isOurs = hostCheck(settings)
  const hint = hintsOnce()
  app.addHook('onRequest', (request, _reply, done) => {
    // As the browser sent it: with TRUST_PROXY as a number, a page could send the forwarded one itself.
    const { host } = request.raw.headers
    if (isOurs(host)) return done()
    const name = nameIn(host as string)
    const setting = settings.publicUrl ? 'ALLOWED_HOSTS' : 'PUBLIC_URL or ALLOWED_HOSTS'
    hint(
      request.log,
      name && `A request for ${name} is refused: if people use this name, put it into ${setting}`,
    )
    done(new Refusal('otherHost'))
  })
}

/** Path prefix of people's addresses without a trailing slash: empty, or such as `/cabinet`. */
export const basePathOf = (publicUrl: URL | undefined): string => publicUrl?.pathname.replace(/\/$/, '') ?? ''

/** Strips `basePath` from an address. Proxies may pass it on with or without it; both reach the same route. */
export function withoutBase(basePath: string, url = '/'): string {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  return rest.startsWith('/') ? rest : rest === '' || rest.startsWith('?') ? `/${rest}` : url
}
