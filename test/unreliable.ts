import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Treatment of a request: passed on, answered with 503, cut off, or never answered. */
export type Treatment = 'through' | 'busy' | 'cut' | 'silent'

/** A proxy to an object store that treats each request as `next` returns at its arrival. */
export async function startUnreliable(
  endpoint: string,
  next: () => Treatment,
): Promise<{ endpoint: string; close(): void }> {
  const proxy = http.createServer((request, answer) => {
    const treatment = next()
    if (treatment === 'cut') return void request.socket.destroy()
    if (treatment === 'silent') return
    if (treatment === 'busy') {
      request.resume()
      return void answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    }
    const { method, headers, url } = request
    const onward = http.request(endpoint + url, { method, headers }, (got) => {
      answer.writeHead(got.statusCode as number, got.headers)
      got.pipe(answer)
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
