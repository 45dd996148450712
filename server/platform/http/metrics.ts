import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A local address to listen on. */
export interface ListenAddress {
  host: string
  port: number
}

/**
 * `GET /metrics` in Prometheus format: durations by route and status, and process metrics. On its own address, as users of the
 * cabinet need not see its usage. Rejects if it cannot listen there.
 */
export async function exposeMetrics(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  isOurs: (host: string | undefined) => boolean,
): Promise<void> {
  // Loaded on demand.
  const { default: prometheus } = await import('prom-client')
  const register = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register })
  const durations = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  const server = http.createServer(async ({ method, url, headers }, answer) => {
    if (!isOurs(headers.host)) return void answer.writeHead(421).end()
    if (method !== 'GET' || url !== '/metrics') return void answer.writeHead(404).end()
    const text = await register.metrics()
    answer.writeHead(200, { 'content-type': register.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
  app.log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served')
}
