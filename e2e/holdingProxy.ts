import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { LINES } from '../contract/call.ts'
import { gate } from './gate.ts'

/** A line before the answer. */
const PROGRESS = '{"progress":'

export interface HoldingProxy {
  origin: string
  /** Number of lines passed on. */
  passed: number
  /** Number of held answers, which are the last lines of streams. */
  held: number
  /** Releases the answers, later ones too. */
  release(): void
  close(): void
}

/** A proxy that passes on streamed lines and holds the answer until it is released. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  const { open: release, opened: released } = gate()
  const proxy: HoldingProxy = {
    origin: '',
    passed: 0,
    held: 0,
    release,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = http.createServer((request, answer) => {
    const { url = '/', method, headers } = request
    const upstream = http.request(new URL(url, target), { method, headers }, async (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (response.headers['content-type'] !== LINES) return void response.pipe(answer)
      for await (const line of createInterface({ input: response })) {
        // Spaces before it keep slow answers alive.
        if (line.trimStart().startsWith(PROGRESS)) proxy.passed++
        else {
          proxy.held++
          await released
        }
        answer.write(`${line}\n`)
      }
      answer.end()
    })
    upstream.on('error', () => answer.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
