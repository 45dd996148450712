import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PathProxy {
  origin: string
  /** Requests outside the path. */
  strays: string[]
  /** Target of the requests. */
  target: string
  close(): void
}

/** A proxy that knows the product below `path` only and passes addresses on unchanged. */
export async function startPathProxy(path: string): Promise<PathProxy> {
  const proxy: PathProxy = { origin: '', strays: [], target: '', close: () => server.close() }
  const server = http.createServer((request, answer) => {
    const { url = '/', method, headers } = request
    if (!url.startsWith(`${path}/`)) {
      proxy.strays.push(url)
      answer.writeHead(404).end()
      return
    }
    const passed = new URL(url, proxy.target)
    const upstream = http.request(passed, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    upstream.on('error', () => answer.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
