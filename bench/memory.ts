// Resident memory of an idle server whose reader is not loaded: right after its first calls, and once V8 has
// released what the start took.
import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { ask, signUp, startServer } from './server.ts'

const MOST_MB = 110

const server = await startServer()
const { token } = await signUp(server)
await ask(server, 'GET /api/medications', { token })
await fetch(`http://127.0.0.1:${server.port}/api/health`)
const resident = () => {
  const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
await delay(5000)
const soon = resident()
await delay(15_000)
const megabytes = resident()
await server.stop()
console.log(`resident memory 5 s after the first calls: ${soon.toFixed(0)} MB`)
console.log(`resident memory at rest: ${megabytes.toFixed(0)} MB (target: at most ${MOST_MB} MB)`)
process.exit(megabytes <= MOST_MB ? 0 : 1)
