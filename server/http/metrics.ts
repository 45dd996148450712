import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An address of this machine to listen on. */
export interface ListenAddress {
  host: string
  port: number
}

/**
 * `GET /metrics` in Prometheus form: how long which routes take with which status, and the process itself. On an
 * address of its own, because those who may use the cabinet need not see how it is used. Rejects when the address
 * cannot be listened on.
 */
export async function exposeMetrics(app: FastifyInstance, { host, port }: ListenAddress): Promise<void> {
  // Loaded only where metrics are wanted.
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

  const server = http.createServer(async ({ method, url }, answer) => {
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
