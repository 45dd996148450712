// Node's http server that writes one durable row a request, with the product's SQLite settings.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from '@photostructure/sqlite'

/** Module scope keeps the database from being garbage-collected: its statement alone does not. */
let database: InstanceType<typeof DatabaseSync>

process.once('message', (file: string) => {
  database = new DatabaseSync(file)
  database.exec('pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON')
  database.exec(
    'create table doses (id text primary key, "medicationId" text, "takenAt" text, "pillsTaken" integer, "createdAt" text) strict',
  )
  const insert = database.prepare('insert into doses values (?, ?, ?, ?, ?)')

  let rows = 0
  const server = http.createServer(async (request, answer) => {
    let text = ''
    for await (const piece of request) text += piece
    const { takenAt, pillsTaken } = JSON.parse(text)
    const id = `dose-${rows++}`
    insert.run(id, 'medication', takenAt, pillsTaken, new Date().toISOString())
    answer.writeHead(201, { 'content-type': 'application/json; charset=utf-8' })
    answer.end(JSON.stringify({ id, takenAt, pillsTaken }))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
