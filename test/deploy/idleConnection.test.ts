import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../language/durations.ts'
import { MAIN, startInstance } from '../instance.ts'
import { isInstalled as isProgram } from '../realServers/programs.ts'

/** A product whose clock and timers run thirty times as fast, where that can be. */
const FASTER = { program: 'faketime', args: ['-f', '+0 x30', process.execPath, MAIN] }

test.each(isProgram(FASTER.program) ? [[FASTER]] : [])(
  'a connection that idled for longer than Caddy keeps one still takes a dose, with %o',
  { timeout: 120_000 },
  async (faster) => {
    const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-idle-'))
    const product = await startInstance({ DATA_DIR, HOST: '127.0.0.1', DATABASE_URL: '' }, faster)
    const own = new http.Agent({ keepAlive: true, maxSockets: 1 })
    // The server's header says less.
    const kept = Object.assign(own, { keepSocketAlive: () => true })
    const send = (method: string, url: string, agent: http.Agent) =>
      new Promise<{ status: number; at: number; isReused: boolean }>((resolve, reject) => {
        const request = http.request(product.address + url, { method, agent }, (answer) => {
          const { statusCode: status = 0, headers } = answer
          const at = Date.parse(headers.date ?? '')
          answer.resume().on('end', () => resolve({ status, at, isReused: request.reusedSocket }))
        })
        request.on('error', reject).end()
      })
    const { at } = await send('GET', '/api/health', kept)
    const idledMs = async () => (await send('GET', '/api/health', new http.Agent())).at - at
    await expect.poll(idledMs, { timeout: 60_000 }).toBeGreaterThan(2 * MINUTE_MS)
    const answer = await send('POST', '/api/medications/some/logs', kept)
    kept.destroy()
    await product.end()
    fs.rmSync(DATA_DIR, { recursive: true })
    expect(answer).toMatchObject({ status: 401, isReused: true })
  },
)
