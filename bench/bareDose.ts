// One durable row after the other, with the product's own settings and nothing around: the most that doses could reach.
import { DatabaseSync } from '@photostructure/sqlite'

const [file, seconds] = process.argv.slice(2) as [string, string]
const database = new DatabaseSync(file)
database.exec('pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON')
database.exec(
  'create table doses (id text primary key, "medicationId" text, "takenAt" text, "pillsTaken" integer, "createdAt" text) strict',
)
const begin = database.prepare('begin immediate')
const insert = database.prepare('insert into doses values (?, ?, ?, ?, ?)')
const commit = database.prepare('commit')

const startedAt = performance.now()
let rows = 0
while (performance.now() - startedAt < Number(seconds) * 1000) {
  const now = new Date().toISOString()
  begin.run()
  insert.run(`dose-${rows++}`, 'medication', now, 1, now)
  commit.run()
}
process.send?.((rows / (performance.now() - startedAt)) * 1000)
