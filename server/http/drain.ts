import type { FastifyInstance } from 'fastify'

/**
 * Makes `app.close()` wait for the requests under way, but for nothing else: a connection that is open and silent, or
 * is still sending its headers, would otherwise hold the process until its time is up. Requests that are not done
 * after `withinMs` are cut off.
 */
export function drainOnClose(app: FastifyInstance, withinMs: number): void {
  let underWay = 0
  let isClosing = false
  const cutWhenIdle = () => {
    // A turn later: what is in the hands of the system is still sent.
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
