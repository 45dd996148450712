// Node's http server sending bytes that its parent provides: the upper bound of the list call.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('message', (body: string) => {
  const bytes = Buffer.from(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
  const server = http.createServer((_request, answer) => answer.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
