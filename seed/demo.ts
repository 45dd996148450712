/** `npm run demo`: the product with an invented household, in a temporary folder. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../server/config.ts'
import { endOnSignals } from '../server/endOnSignals.ts'
import { serve } from '../server/serve.ts'
import { describeStartFailure } from '../server/startFailure.ts'
import { OWNER } from './demoHousehold.ts'
import { liveYear } from './liveYear.ts'

const built = {
  webFolder: fileURLToPath(new URL('../web', import.meta.url)),
  importProgram: fileURLToPath(
    new URL('../server/exchange/imports/process/importProcess.js', import.meta.url),
  ),
  readerProgram: fileURLToPath(new URL('../reader/process/readerProcess.js', import.meta.url)),
}

/**
 * Signs the browser in as the sign-in page would; the token's key is that of web/base/http/token.ts. The plans' times become
 * the visitor's local times: the server's zone is often UTC.
 */
const SIGN_IN = `const body = JSON.stringify(${JSON.stringify({ email: OWNER.email, password: OWNER.password })})
const headers = { 'content-type': 'application/json' }
const answer = await fetch('/api/auth/login', { method: 'POST', headers, body })
const { token } = await answer.json()
localStorage.setItem('token', token)
headers.authorization = \`Bearer \${token}\`
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
for (const { id } of await (await fetch('/api/families', { headers })).json())
  await fetch(\`/api/families/\${id}/time-zone\`, { method: 'PUT', headers, body: JSON.stringify({ timeZone }) })
location.replace('/today')
`

/** An address that signs in without a password: the household is invented, and only this machine can reach it. */
function signInAtOnce(app: FastifyInstance): void {
  app.get('/demo', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Medicine Cabinet</title><script type="module" src="/demo.js"></script>'),
  )
  app.get('/demo.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(SIGN_IN))
}

// A terminal that is closed ends it too.
process.on('SIGHUP', () => process.exit(0))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-demo-'))
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
const onSignal = endOnSignals()
// Settings of a real instance, such as its database or mail server, are ignored.
const config = readConfig({
  PORT: process.env.PORT,
  DATA_DIR: folder,
  BACKUP_DIR: path.join(folder, 'backups'),
  SIGN_UP: 'open',
  LOG_LEVEL: 'warn',
})
try {
  let clock: { now: Date } | undefined = { now: new Date() }
  const now = () => clock?.now ?? new Date()
  const { address, close } = await serve(config, built, { extend: signInAtOnce, now })
  onSignal(close)
  console.log('Inventing a household …')
  await liveYear(Number(new URL(address).port), clock, new Date())
  clock = undefined
  console.log(`Medicine Cabinet is open at ${address}/demo\nNothing of it is kept: Ctrl+C ends it.`)
} catch (error) {
  console.error(describeStartFailure(error, config) ?? error)
  process.exit(1)
}
