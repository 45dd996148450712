import net from 'node:net'
import type { CallRequest } from '../contract/request.ts'

export interface Load {
  perSecond: number
  /** Milliseconds from a request's last byte to its answer's last byte. */
  p50: number
  p99: number
}

export interface LoadPlan {
  port: number
  /** Returns a whole HTTP/1.1 request; called for each request. */
  request: () => Buffer
  connections: number
  seconds: number
  status: number
}

const END_OF_HEADERS = Buffer.from('\r\n\r\n')

/**
 * Sends requests in sequence over one connection until `until`; calls `took` with the milliseconds of each.
 */
function drive(
  { port, request, status }: LoadPlan,
  until: number,
  took: (ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
    let startedAt = 0
    let left = 0
    let head = Buffer.alloc(0)
    const next = () => {
      startedAt = performance.now()
      if (startedAt >= until) return void socket.end()
      socket.write(request())
    }
    // Counts body bytes without keeping them, so that the load costs less than what it measures.
    socket.on('data', (piece) => {
      if (left === 0) {
        head = head.length === 0 ? piece : Buffer.concat([head, piece])
        const end = head.indexOf(END_OF_HEADERS)
        if (end < 0) return
        const headers = head.toString('latin1', 0, end)
        if (!headers.startsWith(`HTTP/1.1 ${status} `)) return reject(new Error(head.toString()))
        left = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0) - (head.length - end - 4)
        head = Buffer.alloc(0)
      } else left -= piece.length
      if (left > 0) return
      took(performance.now() - startedAt)
      next()
    })
    socket
      .once('connect', next)
      .once('close', () => resolve())
      .once('error', reject)
  })
}

/** Keeps `connections` busy for `seconds`. Rejects at any status but the expected one. */
export async function load(plan: LoadPlan): Promise<Load> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + plan.seconds * 1000
  await Promise.all(
    Array.from({ length: plan.connections }, () => drive(plan, until, (ms) => times.push(ms))),
  )
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number

export const toBytes = ({ method, path, headers, body = '' }: CallRequest) =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries({
      ...headers,
      ...(body && { 'content-length': Buffer.byteLength(body) }),
    })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
  )
