import type { FastifyInstance } from 'fastify'

/**
 * Makes `app.close()` wait only for running requests: idle connections and ones that still send headers would keep the process
 * until its time limit. Cuts off requests that run longer than `withinMs`.
 */
export function drainOnClose(app: FastifyInstance, withinMs: number): void {
  let underWay = 0
  let isClosing = false
  const cutWhenIdle = () => {
    // The next turn comes after the system has sent buffered data.
    if (isClosing && underWay === 0) setImmediate(() => app.server.closeAllConnections())
  }
  const ended = () => {
    underWay--
    cutWhenIdle()
  }
  app.server.on('request', (_request, response) => {
    underWay++
    response.on('close', ended)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), withinMs).unref()
    cutWhenIdle()
  })
}
