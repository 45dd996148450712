import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

// biome-ignore lint/suspicious/noExplicitAny: holds functions of many shapes.
type Functions = Record<string, any>

const lookups = (of: object) => Object.keys(of).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))

/** Functions that look up or reach another machine. */
const FUNCTIONS: [of: string, object: object, names: string[]][] = [
  ['global', globalThis, ['fetch', 'WebSocket', 'EventSource']],
  ['http', http, ['request', 'get']],
  ['https', https, ['request', 'get']],
  ['tls', tls, ['connect']],
  ['net', net, ['connect', 'createConnection']],
  // Every TCP connection of Node passes here, also that of code that kept one of the above.
  ['net.Socket', net.Socket.prototype, ['connect']],
  ['dgram', dgram.Socket.prototype, ['send', 'connect']],
  ['dns', dns, lookups(dns)],
  ['dns.promises', dns.promises, lookups(dns.promises)],
]

/** "host:port" of a call's arguments, which may be an address, options, a port and a host, or a name to look up. */
function targetOf(args: unknown): string {
  const [first, second] = args as unknown[]
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === 'number') return `${typeof second === 'string' ? second : 'localhost'}:${first}`
  if (first instanceof URL) return first.host
  if (typeof first === 'string') return URL.canParse(first) ? new URL(first).host : first
  const { host, hostname, port, url } = (first ?? {}) as Record<string, unknown>
  return typeof url === 'string' ? targetOf([url]) : `${hostname ?? host}:${port}`
}

/**
 * Refuses every attempt of this process to look up or reach another machine, and records it, until `release`. Only `settings`,
 * each "host:port", may be reached.
 */
export function trapConnections(settings: string[] = []) {
  const attempts: string[] = []
  const trapped = FUNCTIONS.flatMap(([of, object, names]) =>
    names
      .map((name) => ({ of, name, object: object as Functions, original: (object as Functions)[name] }))
      .filter(({ original }) => typeof original === 'function'),
  )
  for (const { of, name, object, original } of trapped)
    object[name] = function (this: unknown, ...args: unknown[]) {
      const target = targetOf(args)
      if (settings.includes(target)) return Reflect.apply(original, this, args)
      attempts.push(`${of}.${name} ${target}`)
      throw new Error('This test has no network')
    }
  // Also for modules that imported the functions by name.
  syncBuiltinESMExports()
  return {
    attempts,
    release() {
      for (const { name, object, original } of trapped) object[name] = original
      syncBuiltinESMExports()
    },
  }
}
