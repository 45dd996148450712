import net from 'node:net'
import type { ListenAddress } from '../platform/http/metrics.ts'
import { refuse } from './setting.ts'

const ACCEPTS = 'an address and a port of their own (127.0.0.1:9464)'

/** Parses `METRICS`; undefined serves none. Throws ConfigError. */
export function metrics(value: string | undefined): ListenAddress | undefined {
  if (value === undefined || value === 'false') return undefined
  if (value === 'true')
    refuse('METRICS', `${ACCEPTS}; "true" would show them to everybody who can open the cabinet`)
  const [, bracketed, plain, digits] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  const isHost = bracketed ? net.isIPv6(bracketed) : plain === 'localhost' || net.isIPv4(plain ?? '')
  if (!isHost || host === undefined || port > 65_535) return refuse('METRICS', ACCEPTS)
  return { host, port }
}
