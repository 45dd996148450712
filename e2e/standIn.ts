import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer as a real program in front gave it. */
export interface OwnAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A proxy that answers in place of the product while `says` is set. */
export interface StandIn {
  origin: string
  /** Its answer to a request; undefined passes it on. */
  says: (request: http.IncomingMessage) => OwnAnswer | undefined
  /** Paths of the requests that it passed on, each with its method in front. */
  passed: string[]
  close(): void
}

export async function startStandIn(target: string): Promise<StandIn> {
  const server = http.createServer((request, answer) => {
    const { url = '/', method, headers } = request
    const own = standIn.says(request)
    if (own) {
      request.resume()
      request.on('end', () => answer.writeHead(own.status, own.headers).end(own.body))
      return
    }
    standIn.passed.push(`${method} ${url}`)
    const upstream = http.request(new URL(url, target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    upstream.on('error', () => answer.destroy())
    request.pipe(upstream)
  })
  const standIn: StandIn = {
    origin: '',
    says: () => undefined,
    passed: [],
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}
