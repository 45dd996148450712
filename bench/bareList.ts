// Node's own http server, sending the bytes that its parent gave it: the most that the list call could reach.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('message', (body: string) => {
  const bytes = Buffer.from(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
  const server = http.createServer((_request, answer) => answer.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
