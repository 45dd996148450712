import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['breaks off', 200, 100],
  ['breaks off that refuses', 500, 100],
  ['is that of something on the way', 200, 6],
  ['is empty, as no read of the server is', 204, 0],
])('an answer that %s is none: the same may be sent again', async (_, status, length) => {
  const server = http.createServer((_request, response) => {
    response.writeHead(status, { 'content-length': length })
    if (length === 0) response.end()
    else response.write('<html>', () => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('document', { documentElement: { dataset: { base } } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.resetModules()
  const { send } = await import('./send.ts')
  const { waitAfter } = await import('./patience.ts')
  const error = await send('GET /api/families', {}).catch((failure: unknown) => failure)
  server.close()
  expect(error).toMatchObject({ code: 'noAnswer' })
  expect(waitAfter(error, 0)).toBeGreaterThan(0)
})
