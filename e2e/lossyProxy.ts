import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LossyProxy {
  origin: string
  /**
   * Treatment of answers to doses, which always reach the server: `hold` sends none until the client leaves.
   */
  answers: 'pass' | 'drop' | 'hold'
  /** Number of doses that the server answered. */
  logged: number
  close(): void
}

/** A network that loses answers after the server has done its work. */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const server = http.createServer((request, answer) => {
    const { url = '/', method, headers } = request
    const isDose = method === 'POST' && url.endsWith('/logs')
    const upstream = http.request(new URL(url, target), { method, headers }, async (response) => {
      if (!isDose || proxy.answers === 'pass') {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
        response.on('end', () => {
          if (isDose) proxy.logged += 1
        })
        return
      }
      await response.resume().toArray()
      proxy.logged += 1
      if (proxy.answers === 'drop') answer.destroy()
    })
    upstream.on('error', () => answer.destroy())
    request.pipe(upstream)
  })
  const proxy: LossyProxy = {
    origin: '',
    answers: 'pass',
    logged: 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
